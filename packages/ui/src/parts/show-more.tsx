import { Button } from '@mantine/core';

/** What the button needs of a list that is read by pages. */
export type PagedList = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

/** Brings the next page of a list; nothing where there is none. */
export function ShowMore({ list }: { list: PagedList }) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="default"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
      style={{ placeSelf: 'start' }}
    >
      Show more
    </Button>
  );
}
