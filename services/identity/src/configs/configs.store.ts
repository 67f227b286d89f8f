import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { ConfigEntry } from './configs.ts';

type Row = Omit<ConfigEntry, 'id'> & { _id: ConfigEntry['id'] };

const schema = new Schema<Row>(
  { _id: String, configVal: { type: Schema.Types.Mixed, required: true } },
  { collection: 'configEntries', versionKey: false, minimize: false },
);

/** Settings that admins changed. */
export type ConfigEntries = ReturnType<typeof createConfigEntries>;

export function createConfigEntries(store: Store) {
  const model = store.connection.model('ConfigEntry', schema);
  return {
    /** All entries; there is one per area. */
    async all(): Promise<ConfigEntry[]> {
      const rows = await model.find().lean<Row[]>();
      return rows.map(({ _id, configVal }) => ({ id: _id, configVal }));
    },
  };
}
