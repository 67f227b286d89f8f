import { badField } from '@momos/contracts/errors';
import type { PageMeta } from '@momos/contracts/fields';
import type { PersonCard, PersonSearch } from '@momos/contracts/people';
import { decodeKey, encodeKey, type KeyValue, pageOf } from '@momos/store';
import { cardOf } from '../person/person.ts';
import type { ReadModel } from '../read-model/read-model.store.ts';
import { isEverybody, queryOf, type Sort, sortValueOf, type SortValue } from './search.ts';

export type SearchDeps = { model: ReadModel; pageSecret: string };

/**
 * A page of the people whom a search means, with how many there are where that is quickly counted. Throws 400 for a
 * key that was not given for this order.
 */
export async function searchPeople(
  { model, pageSecret }: SearchDeps,
  search: PersonSearch & { sort: Sort; pageSize: number; exclusiveStartKey?: string },
): Promise<{ data: PersonCard[]; meta: PageMeta }> {
  const { sort, pageSize, exclusiveStartKey } = search;
  const query = queryOf(search);
  const after = exclusiveStartKey ? startOf(decodeKey(exclusiveStartKey, pageSecret), sort) : undefined;
  const [found, total] = await Promise.all([
    model.people.list(query, { sort, after, limit: pageSize + 1 }),
    isEverybody(search) ? model.people.countAll() : model.people.count(query),
  ]);
  const { items, lastEvaluatedKey } = pageOf(found, pageSize, last =>
    encodeKey([sort, sortValueOf(last, sort), last._id], pageSecret),
  );
  return { data: items.map(cardOf), meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, total } };
}

function startOf([given, value, id]: KeyValue[], sort: Sort): [SortValue, string] {
  if (
    given !== sort ||
    value === null ||
    typeof value === 'boolean' ||
    value === undefined ||
    typeof id !== 'string'
  )
    throw badField('exclusiveStartKey', 'This key belongs to another order.');
  return [value, id];
}
