import type { Store } from '@momos/store';
import { normalise } from '../search/words.ts';
import { after, type Query, type Sort, type SortValue, sorts } from '../search/search.ts';
import { type Attribute, facetOf } from './attributes.ts';
import type { ErasedPerson, Person } from './person.ts';

/** A row with the moment at which it was made: each write differs, so that writers who read different rows collide. */
type PersonRow = (Person | ErasedPerson) & { refreshedAt: Date };

/** The collection `people`. */
export type People = {
  /** Replaces these people; inside the transaction that read what they are made of. */
  put(people: readonly (Person | ErasedPerson)[]): Promise<void>;
  get(id: string): Promise<Person | undefined>;
  list(query: Query, page: { sort: Sort; after?: [SortValue, string]; limit: number }): Promise<Person[]>;
  /** How many match; undefined where counting would take longer than a reader waits. */
  count(query: Query): Promise<number | undefined>;
  /** How many there are in all, from the collection's own count. */
  countAll(): Promise<number>;
  /** Values of an attribute that contain `text`, most frequent first. */
  values(attribute: Attribute, text: string): Promise<{ value: string; count: number }[]>;
};

/** Equality first, then the usual order, so that one condition and the order come from one index. */
export const peopleIndexes = [
  { key: { facets: 1, lastSeenAt: -1, _id: -1 } },
  { key: { rsvps: 1, lastSeenAt: -1, _id: -1 } },
  { key: { attendedSocialIds: 1, lastSeenAt: -1, _id: -1 } },
  { key: { words: 1 } },
  { key: { lastSeenAt: -1, _id: -1 } },
  { key: { nameKey: 1, _id: 1 } },
  { key: { attendedCount: -1, _id: -1 } },
  { key: { registeredAt: -1, _id: -1 } },
  { key: { paidMost: 1 } },
  { key: { isErased: 1 }, partialFilterExpression: { isErased: true } },
] as const;

const countAtMost = 10_000;
const countWithinMs = 40;
const valuesAtMost = 50;

export function createPeople(store: Store, name: string): People {
  const rows = store.connection.collection<PersonRow>(name);

  return {
    async put(people) {
      if (people.length === 0) return;
      const refreshedAt = new Date();
      const writes = people.map(person => ({
        replaceOne: { filter: { _id: person._id }, replacement: { ...person, refreshedAt }, upsert: true },
      }));
      await rows.bulkWrite(writes, { session: store.session(), ordered: false });
    },
    get: async id => ((await rows.findOne({ _id: id, isErased: false })) as Person | null) ?? undefined,
    list: async (query, { sort, after: last, limit }) => {
      const { field, direction } = sorts[sort];
      const found = await rows
        .find(last ? { $and: [query, after(sort, last)] } : query)
        .sort({ [field]: direction, _id: direction })
        .limit(limit)
        .toArray();
      return found as Person[];
    },
    async count(query) {
      try {
        const count = await rows.countDocuments(query, { limit: countAtMost + 1, maxTimeMS: countWithinMs });
        return count > countAtMost ? undefined : count;
      } catch (error) {
        if (isTooLate(error)) return undefined;
        throw error;
      }
    },
    countAll: async () =>
      Math.max(0, (await rows.estimatedDocumentCount()) - (await rows.countDocuments({ isErased: true }))),
    async values(attribute, text) {
      const path = `attributes.${attribute}`;
      const lower = { $toLower: `$${path}` };
      return rows
        .aggregate<{ value: string; count: number }>([
          { $match: { facets: { $gte: facetOf(attribute, ''), $lt: `${attribute};` } } },
          { $project: { [path]: 1 } },
          { $unwind: `$${path}` },
          { $match: { $expr: { $gte: [{ $indexOfCP: [lower, { $literal: normalise(text) }] }, 0] } } },
          { $group: { _id: lower, value: { $min: `$${path}` }, count: { $sum: 1 } } },
          { $sort: { count: -1, _id: 1 } },
          { $limit: valuesAtMost },
          { $project: { _id: 0, value: 1, count: 1 } },
        ])
        .toArray();
    },
  };
}

/** MaxTimeMSExpired. */
const isTooLate = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 50;
