import type { Store } from '@momos/store';
import { type Attribute, facetOf } from './attributes.ts';
import { after, type Query, type Sort, type SortValue, sorts } from './person-order.ts';
import type { ErasedPerson, Person } from './person.ts';
import { normalise } from './words.ts';

/** A row with its time of writing: each write differs, so that writers who read different rows conflict. */
type PersonRow = (Person | ErasedPerson) & { writtenAt: Date };

/** A value of an attribute with the number of people who have it. */
type AttributeValue = { value: string; count: number };

/** The collection `people`. */
export type People = {
  /** Replaces these people; in the transaction that read their rows. */
  put(people: readonly (Person | ErasedPerson)[]): Promise<void>;
  /** The people with these ids who are not erased. */
  get(ids: readonly string[]): Promise<Map<string, Person>>;
  list(query: Query, page: { sort: Sort; after?: [SortValue, string]; limit: number }): Promise<Person[]>;
  /** How many match; undefined above 10,000 and where counting takes longer than 40 ms. */
  count(query: Query): Promise<number | undefined>;
  /** How many people there are, from the collection's own count. */
  countAll(): Promise<number>;
  /** Values of an attribute that contain `text`, most frequent first. */
  values(attribute: Attribute, text: string): Promise<AttributeValue[]>;
};

/** Equality first, then the default order, so that one index serves one condition with the order. Every search says `isErased`. */
export const peopleIndexes = [
  { key: { facets: 1, lastSeenAt: -1, _id: -1 } },
  { key: { rsvps: 1, lastSeenAt: -1, _id: -1 } },
  { key: { attendedSocialIds: 1, lastSeenAt: -1, _id: -1 } },
  { key: { words: 1 } },
  { key: { isErased: 1, lastSeenAt: -1, _id: -1 } },
  { key: { nameKey: 1, _id: 1 } },
  { key: { attendedCount: -1, _id: -1 } },
  { key: { registeredAt: -1, _id: -1 } },
  { key: { 'paid.currency': 1, 'paid.amount': 1 } },
] as const;

const maxCount = 10_000;
const maxCountMs = 40;
const maxValues = 50;

/** The people in the collection `name`. The plain driver: each batch of the bus replaces many people in one call. */
export function createPeople(store: Store, name: string): People {
  const rows = store.connection.collection<PersonRow>(name);

  return {
    async put(people) {
      if (people.length === 0) return;
      const writtenAt = new Date();
      const writes = people.map(person => ({
        replaceOne: { filter: { _id: person._id }, replacement: { ...person, writtenAt }, upsert: true },
      }));
      await rows.bulkWrite(writes, { session: store.session(), ordered: false });
    },
    async get(ids) {
      const found = await rows.find({ _id: { $in: [...new Set(ids)] }, isErased: false }).toArray();
      return new Map(found.map(row => [row._id, row as Person]));
    },
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
        const count = await rows.countDocuments(query, { limit: maxCount + 1, maxTimeMS: maxCountMs });
        return count > maxCount ? undefined : count;
      } catch (error) {
        if (isTimeLimitExceeded(error)) return undefined;
        throw error;
      }
    },
    countAll: async () =>
      Math.max(0, (await rows.estimatedDocumentCount()) - (await rows.countDocuments({ isErased: true }))),
    values: (attribute, text) => rows.aggregate<AttributeValue>(valuesPipeline(attribute, text)).toArray(),
  };
}

function valuesPipeline(attribute: Attribute, text: string) {
  const path = `attributes.${attribute}`;
  const lower = { $toLower: `$${path}` };
  return [
    { $match: { facets: { $gte: facetOf(attribute, ''), $lt: `${attribute};` } } },
    { $project: { [path]: 1 } },
    { $unwind: `$${path}` },
    { $match: { $expr: { $gte: [{ $indexOfCP: [lower, { $literal: normalise(text) }] }, 0] } } },
    { $group: { _id: lower, value: { $min: `$${path}` }, count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: maxValues },
    { $project: { _id: 0, value: 1, count: 1 } },
  ];
}

/** MaxTimeMSExpired. */
const isTimeLimitExceeded = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 50;
