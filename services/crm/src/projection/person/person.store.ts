import type { Store } from '@momos/store';
import type { Attributes } from './attributes.ts';
import { after, type Query, type Sort, type SortValue, sorts } from './person-order.ts';
import type { ErasedPerson, Person } from './person.ts';

/** A row with its time of writing: each write differs, so that writers who read different rows conflict. */
type PersonRow = (Person | ErasedPerson) & { writtenAt: Date };

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
  /** The attributes of people as they are stored, none of those who are not; in the running transaction. */
  attributes(ids: readonly string[]): Promise<Attributes[]>;
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
    count: query =>
      rows
        .countDocuments(query, { limit: maxCount + 1, maxTimeMS: maxCountMs })
        .then(count => (count > maxCount ? undefined : count), undefinedIfTooLong),
    countAll: async () =>
      Math.max(0, (await rows.estimatedDocumentCount()) - (await rows.countDocuments({ isErased: true }))),
    async attributes(ids) {
      const options = { session: store.session(), projection: { attributes: 1 } };
      const found = await rows.find({ _id: { $in: [...ids] } }, options).toArray();
      return found.map(shownAttributes);
    },
  };
}

const shownAttributes = (row: PersonRow): Attributes => (row.isErased ? {} : (row.attributes ?? {}));

/** MaxTimeMSExpired. */
function undefinedIfTooLong(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 50)) throw error;
}
