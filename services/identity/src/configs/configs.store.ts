import { staleVersion } from '@momos/contracts/errors';
import { isDuplicateKey, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import { type ConfigEntry, isEntryId } from './configs.ts';

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

// The type of any JSON is too deep for mongoose's.
type Row = Omit<ConfigEntry, 'id' | 'configVal'> & { _id: string; configVal: unknown };
type ChangeRow = Omit<ConfigChange, 'id' | 'before' | 'after'> & {
  _id: string;
  before: unknown;
  after: unknown;
};

const anything = Schema.Types.Mixed;
const schema = new Schema<Row>(
  {
    _id: String,
    configVal: anything,
    isDefault: { type: Boolean, required: true },
    version: { type: Number, required: true },
    changedAt: { type: Date, required: true },
    changedBy: { type: String, required: true },
  },
  { collection: 'configEntries', versionKey: false, minimize: false },
);
const changeSchema = new Schema<ChangeRow>(
  {
    _id: String,
    entryId: { type: String, required: true },
    version: { type: Number, required: true },
    before: anything,
    after: anything,
    isReset: { type: Boolean, required: true },
    changedAt: { type: Date, required: true },
    changedBy: { type: String, required: true },
  },
  { collection: 'configChanges', versionKey: false, minimize: false },
);
changeSchema.index({ entryId: 1, version: -1 }, { unique: true });

/** Settings that admins changed, and how. */
export type ConfigEntries = ReturnType<typeof createConfigEntries>;

export function createConfigEntries(store: Store) {
  const model = store.connection.model('ConfigEntry', schema);
  const changes = store.connection.model('ConfigChange', changeSchema);
  const fromRow = ({ _id, ...rest }: Row): ConfigEntry[] =>
    isEntryId(_id) ? [{ ...rest, id: _id } as ConfigEntry] : [];

  return {
    /** All entries that were ever changed; those that the product does not have any more are left out. */
    async all(): Promise<ConfigEntry[]> {
      const rows = await model.find().lean<Row[]>();
      return rows.flatMap(fromRow);
    },

    /** Puts the next state in place of the one before; throws 412 when it is not the one before any more. */
    async put({ id, ...entry }: ConfigEntry): Promise<void> {
      const before = { _id: id, version: entry.version - 1 };
      try {
        const isFirst = entry.version === 1;
        const { matchedCount, upsertedCount } = await model.replaceOne(before, entry, { upsert: isFirst });
        if (matchedCount + upsertedCount === 0) throw staleVersion('setting');
      } catch (error) {
        throw isDuplicateKey(error) ? staleVersion('setting') : error;
      }
    },

    async addChange(change: Omit<ConfigChange, 'id'>): Promise<void> {
      await changes.create({ _id: uuid(), ...change });
    },

    /** The changes of an entry, newest first, those before a version; one more than asked for tells of a next page. */
    async history(
      entryId: string,
      { limit, before }: { limit: number; before?: number },
    ): Promise<ConfigChange[]> {
      const rows = await changes
        .find({ entryId, ...(before === undefined ? {} : { version: { $lt: before } }) })
        .sort({ version: -1 })
        .limit(limit)
        .lean<ChangeRow[]>();
      return rows.map(({ _id, ...rest }) => ({ ...rest, id: _id }) as ConfigChange);
    },
  };
}
