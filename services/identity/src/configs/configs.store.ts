import { configEntryIds } from '@momos/contracts/config-entries';
import { staleVersion } from '@momos/contracts/errors';
import {
  collection,
  defineCollection,
  isDuplicateKey,
  type Page,
  type PageRequest,
  type Store,
} from '@momos/store';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import type { ConfigEntry } from './configs.ts';

/** One change of a setting, for its history. */
export type ConfigChange = {
  id: string;
  entryId: string;
  version: number;
  before: ConfigEntry['configVal'];
  after: ConfigEntry['configVal'];
  isReset: boolean;
  changedAt: Date;
  changedBy: string;
};

// TypeScript cannot follow the type of any JSON through the types of queries.
type StoredEntry = Omit<ConfigEntry, 'id' | 'configVal'> & { id: string; configVal: unknown };
type StoredChange = Omit<ConfigChange, 'before' | 'after'> & { before: unknown; after: unknown };

const anything = Schema.Types.Mixed;
const stamp = {
  version: { type: Number, required: true },
  changedAt: { type: Date, required: true },
  changedBy: { type: String, required: true },
};

const configEntryCollection = defineCollection<StoredEntry>()({
  name: 'configEntries',
  noun: 'setting',
  shape: { id: String, configVal: anything, isDefault: { type: Boolean, required: true }, ...stamp },
  queries: {},
});

const configChangeCollection = defineCollection<StoredChange>()({
  name: 'configChanges',
  noun: 'change',
  shape: {
    id: String,
    entryId: { type: String, required: true },
    before: anything,
    after: anything,
    isReset: { type: Boolean, required: true },
    ...stamp,
  },
  queries: {
    ofEntry: {
      find: (entryId: string) => ({ entryId }),
      index: { entryId: 1, version: -1 },
      sort: { version: -1 },
      unique: true,
    },
  },
});

/** Settings that admins changed, and how. */
export type ConfigEntries = ReturnType<typeof createConfigEntries>;

export function createConfigEntries(store: Store) {
  const entries = collection(store, configEntryCollection);
  const changes = collection(store, configChangeCollection);

  return {
    /** All entries that were ever changed, without those that the product has removed. */
    all: async (): Promise<ConfigEntry[]> => (await entries.findMany(configEntryIds)) as ConfigEntry[],

    /** Inserts the first version, replaces by a later one; throws 412 unless the stored version is the one before. */
    async put(entry: ConfigEntry): Promise<void> {
      if (entry.version > 1) return entries.replace(entry);
      await entries.insert(entry).catch((error: unknown) => {
        throw isDuplicateKey(error) ? staleVersion('setting') : error;
      });
    },

    addChange: (change: Omit<ConfigChange, 'id'>): Promise<void> => changes.insert({ id: uuid(), ...change }),

    /** The changes of an entry, newest first. */
    history: async (entryId: string, request: PageRequest): Promise<Page<ConfigChange>> =>
      (await changes.by.ofEntry(entryId).page(request)) as Page<ConfigChange>,
  };
}
