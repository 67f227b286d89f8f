import type { Store } from '@momos/store';
import { Schema } from 'mongoose';

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
  /** Name and address in lower case, for the search on a host's list. */
  searchText: string;
};

const schema = new Schema<Person>(
  {
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
  { collection: 'people', versionKey: false, minimize: false },
);

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

const cacheSize = 20_000;

export type People = ReturnType<typeof createPeople>;

/** The local read model of people; believed for `cacheMs` without asking the database again. */
export function createPeople(store: Store, cacheMs: number) {
  store.connection.model('Person', schema);
  const rows = store.connection.collection<Person>('people');
  const cache = new Map<string, { person: Person; until: number }>();

  function remember(person: Person): void {
    cache.delete(person._id);
    cache.set(person._id, { person, until: Date.now() + cacheMs });
    const [oldest] = cache.keys();
    if (cache.size > cacheSize && oldest !== undefined) cache.delete(oldest);
  }

  return {
    /** The people of these ids that are known. */
    async some(ids: readonly string[]): Promise<Map<string, Person>> {
      const found = new Map<string, Person>();
      const missing: string[] = [];
      for (const id of new Set(ids)) {
        const known = cache.get(id);
        if (known && known.until > Date.now()) found.set(id, known.person);
        else missing.push(id);
      }
      if (missing.length > 0) {
        for (const person of await rows.find({ _id: { $in: missing } }).toArray()) {
          remember(person);
          found.set(person._id, person);
        }
      }
      return found;
    },

    /** Takes over newer states; each write looks for itself whether what is there is older, so that no two can cross. */
    async save(people: readonly Person[]): Promise<void> {
      if (people.length === 0) return;
      const writes = people.map(person => ({
        updateOne: {
          filter: { _id: person._id },
          update: [{ $replaceWith: { $cond: [isOlderThan(person), { $literal: person }, '$$ROOT'] } }],
          upsert: true,
        },
      }));
      await rows.bulkWrite(writes, { session: store.session(), ordered: false });
      store.afterCommit(() => people.forEach(person => cache.delete(person._id)));
    },

    /** Forgets people; what is left is the id, newer than everything that may still be told of them. */
    async forget(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const writes = ids.map(id => ({
        replaceOne: { filter: { _id: id }, replacement: tombstoneOf(id), upsert: true },
      }));
      await rows.bulkWrite(writes, { session: store.session(), ordered: false });
      store.afterCommit(() => ids.forEach(id => cache.delete(id)));
    },

    /** Those of `ids` whose name or address has the text in it. */
    async matching(ids: readonly string[], text: string): Promise<string[]> {
      const pattern = text.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const filter = { _id: { $in: [...ids] }, searchText: { $regex: pattern } };
      const found = await rows.find(filter, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
  };
}
