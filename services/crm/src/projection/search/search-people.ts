import { badField } from '@momos/contracts/errors';
import type { PersonSearch } from '@momos/contracts/people';
import { type Page, type PageRequest, readPage } from '@momos/store';
import { type Sort, sorts, type SortValue } from '../person/person-order.ts';
import type { People } from '../person/person.store.ts';
import type { Person } from '../person/person.ts';
import { isUnfiltered, queryOf } from './search.ts';

/**
 * A page of the people who match a search, with their number where it is counted quickly. Throws 400 for a page key of
 * another order.
 */
export async function searchPeople(
  people: People,
  search: PersonSearch & { sort: Sort },
  request: PageRequest,
): Promise<Page<Person> & { total: number | undefined }> {
  const { sort } = search;
  const query = queryOf(search);
  const { field, kind } = sorts[sort];
  const [page, total] = await Promise.all([
    readPage(request, {
      kinds: ['string', kind, 'string'],
      read: (after, limit) => {
        if (after && after[0] !== sort)
          throw badField('exclusiveStartKey', 'This key belongs to another order.');
        return people.list(query, { sort, after: after && [after[1], after[2]], limit });
      },
      valuesOf: (last): [string, SortValue, string] => [sort, last[field], last._id],
    }),
    isUnfiltered(search) ? people.countAll() : people.count(query),
  ]);
  return { ...page, total };
}
