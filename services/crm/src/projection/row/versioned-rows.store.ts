import type { Store } from '@momos/store';
import { newerThan, type VersionedRow } from './versioned-rows.ts';

/** The rows of one collection of the projection: one per aggregate, its last state on the bus. */
export type VersionedRows<Row extends VersionedRow> = {
  /** Saves the rows that are newer than the stored ones. In a transaction: two writers of a row must conflict. */
  put(rows: readonly Row[]): Promise<void>;
  get(ids: readonly string[]): Promise<Map<string, Row>>;
};

/** The versioned rows of the collection `name`. The plain driver: every message of the bus passes through here. */
export function createVersionedRows<Row extends VersionedRow>(
  store: Store,
  name: string,
): VersionedRows<Row> {
  const rows = store.connection.collection<VersionedRow>(name);
  const inTransaction = () => ({ session: store.session() });

  return {
    async put(given) {
      if (given.length === 0) return;
      const ids = [...new Set(given.map(row => row._id))];
      const stored = await rows
        .find({ _id: { $in: ids } }, { ...inTransaction(), projection: { version: 1 } })
        .toArray();
      const newer = newerThan(new Map(stored.map(row => [row._id, row.version])), given);
      if (newer.length === 0) return;
      const writes = newer.map(row => ({
        replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true },
      }));
      await rows.bulkWrite(writes, { ...inTransaction(), ordered: false });
    },
    async get(ids) {
      const found = await rows.find({ _id: { $in: [...new Set(ids)] } }, inTransaction()).toArray();
      return new Map(found.map(row => [row._id, row as Row]));
    },
  };
}
