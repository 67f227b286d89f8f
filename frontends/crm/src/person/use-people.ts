import { useReadPages } from '@momos/api-client';
import { peopleContract, type PersonSearch } from '@momos/contracts/people';

const sortKeys = ['name', 'attended', 'lastSeen', 'registered'] as const;
export type SortKey = (typeof sortKeys)[number];

export const isSortKey = (text: string): text is SortKey => sortKeys.some(each => each === text);

/** The people that a search finds, page by page; the former ones stay while a changed search loads. */
export function usePeople(search: PersonSearch, sort: SortKey) {
  const body = { ...search, ...(search.text ? {} : { text: undefined }), sort, pageSize: 50 };
  return useReadPages(peopleContract.search, { body }, { keepsShown: true });
}
