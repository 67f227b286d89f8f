import type { Migration } from '@momos/store';

type Row = { _id: string; version: number };

const batchSize = 1000;

/**
 * Writes the search terms of rows that were saved before the field existed. A row that changes meanwhile keeps what its
 * change wrote. Safe to run again.
 */
export const writeSearchTerms = (collection: string, termsOf: (row: never) => string[]): Migration => ({
  id: `search-terms-${collection}`,
  async up(db) {
    const rows = db.collection<Row>(collection);
    let batch: Parameters<typeof rows.bulkWrite>[0][number][] = [];
    const flush = async () => {
      if (batch.length > 0) await rows.bulkWrite(batch, { ordered: false });
      batch = [];
    };
    for await (const row of rows.find().sort({ _id: 1 })) {
      const { _id, version } = row;
      const update = { $set: { searchTerms: termsOf(row as never) } };
      batch.push({ updateOne: { filter: { _id, version }, update } });
      if (batch.length === batchSize) await flush();
    }
    await flush();
  },
});
