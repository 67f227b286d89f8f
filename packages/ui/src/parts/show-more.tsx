import { Button, Text } from '@mantine/core';
import { partsWords } from '../words/parts.tsx';

const words = partsWords.showMore;

/** What the button needs of a list that is read by pages. */
export type PagedList = {
  data?: { items: readonly unknown[]; isCut?: boolean } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

/** Brings the next page of a list; nothing where there is none, and where the list is at its bound what helps. */
export function ShowMore({ list }: { list: PagedList }) {
  if (list.data?.isCut)
    return (
      <Text c="dimmed" role="status">
        {words.limitReached}
      </Text>
    );
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="default"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
      style={{ placeSelf: 'start' }}
    >
      {words.showMore}
    </Button>
  );
}
