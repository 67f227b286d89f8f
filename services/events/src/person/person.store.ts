import { anonymousName } from '@momos/contracts/users';
import { collection, type Collection, defineCollection, type Store } from '@momos/store';
import { LRUCache } from 'lru-cache';
import type { mongo } from 'mongoose';

/** What this service knows of a person, from identity's events: what lists of hosts and attendees show. */
export type Person = {
  _id: string;
  version: number;
  slug: string;
  displayName: string;
  photoPath: string | null;
  email: string | null;
  mobile: string | null;
  position: string | null;
  subscribedHostIds: string[];
  isSubscribedToUpdate: boolean;
  /** What a host's search finds them by, in lower case: name and address, the shown name alone of an anonymous person. */
  searchText: string;
};

const definition = defineCollection<Person>()({
  name: 'people',
  noun: 'person',
  shape: {
    _id: String,
    version: Number,
    slug: String,
    displayName: String,
    photoPath: String,
    email: String,
    mobile: String,
    position: String,
    subscribedHostIds: [String],
    isSubscribedToUpdate: Boolean,
    searchText: String,
  },
  queries: {
    withAddress: {
      find: (emails: readonly string[]) => ({ email: { $in: [...emails] } }),
      where: { email: { $gt: '' } },
      index: { email: 1 },
    },
  },
});

const isOlderThan = ({ version }: Person) => ({ $lt: [{ $ifNull: ['$version', 0] }, version] });

/** What is left of an erased person; views show it as anonymous. */
const tombstoneOf = (id: string): Person => ({
  _id: id,
  version: Number.MAX_SAFE_INTEGER,
  slug: '',
  displayName: '',
  photoPath: null,
  email: null,
  mobile: null,
  position: null,
  subscribedHostIds: [],
  isSubscribedToUpdate: false,
  searchText: '',
});

const upsertOf = (person: Person) => ({
  updateOne: {
    filter: { _id: person._id },
    update: [{ $replaceWith: { $cond: [isOlderThan(person), { $literal: person }, '$$ROOT'] } }],
    upsert: true,
  },
});

/** By name or address; who is anonymous by what is shown of them alone, whatever was stored before they were. */
function isFoundBy(text: string) {
  const pattern = text.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isNamed = { searchText: { $regex: pattern }, displayName: { $ne: anonymousName } };
  const isShown = anonymousName.toLowerCase().includes(text.toLowerCase());
  return { $or: [isNamed, ...(isShown ? [{ displayName: anonymousName }] : [])] };
}

const cacheSize = 20_000;

export type People = ReturnType<typeof createPeople>;

/** The local read model of people; a person is read from the database again after `cacheMs`. */
export function createPeople(store: Store, cacheMs: number) {
  const { rows, by, inTransaction } = collection(store, definition);
  const cache = new LRUCache<string, Person>({ max: cacheSize, ttl: Math.max(1, cacheMs) });

  async function write(ids: readonly string[], writes: mongo.AnyBulkWriteOperation<Person>[]): Promise<void> {
    if (writes.length === 0) return;
    await rows.bulkWrite(writes, { ...inTransaction(), ordered: false });
    store.afterCommit(() => ids.forEach(id => cache.delete(id)));
  }

  return {
    withAddress: addressed({ rows, by, inTransaction }),

    /** The people of these ids that are known. */
    async some(ids: readonly string[]): Promise<Map<string, Person>> {
      const known = [...new Set(ids)].map(id => [id, cache.get(id)] as const);
      const found = new Map(known.flatMap(([id, person]) => (person ? [[id, person]] : [])));
      const missing = known.flatMap(([id, person]) => (person ? [] : [id]));
      if (missing.length === 0) return found;
      for (const person of await rows.find({ _id: { $in: missing } }).toArray()) {
        cache.set(person._id, person);
        found.set(person._id, person);
      }
      return found;
    },

    /** Stores newer states; each write compares the version itself, so that concurrent writes cannot cross. */
    save: (people: readonly Person[]): Promise<void> =>
      write(
        people.map(person => person._id),
        people.map(upsertOf),
      ),

    /** Forgets people; the id stays, newer than any event about them that may still arrive. */
    forget: (ids: readonly string[]): Promise<void> =>
      write(
        ids,
        ids.map(id => ({
          replaceOne: { filter: { _id: id }, replacement: tombstoneOf(id), upsert: true },
        })),
      ),

    /** Those of `ids` whose name or address has the text in it. */
    async matching(ids: readonly string[], text: string): Promise<string[]> {
      const filter = { _id: { $in: [...ids] }, ...isFoundBy(text) };
      const found = await rows.find(filter, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
  };
}

const addressed =
  ({
    rows,
    by,
    inTransaction,
  }: Pick<Collection<Person, typeof definition.queries>, 'rows' | 'by' | 'inTransaction'>) =>
  /** Who has one of these addresses (lower-case), by id; who is anonymous has none here. */
  async (emails: readonly string[]): Promise<Map<string, string>> => {
    const filter = { ...by.withAddress(emails).filter, displayName: { $ne: anonymousName } };
    const found = await rows.find(filter, { ...inTransaction(), projection: { email: 1 } }).toArray();
    return new Map(found.map(({ _id, email }) => [_id, email ?? '']));
  };
