import type { mongo } from 'mongoose';
import type { Migration } from './migrations.ts';

/** Currencies whose amounts had another number of digits before the table of currencies (ADR 21). */
const changed = [
  ...['BHD', 'BIF', 'CLF', 'DJF', 'GNF', 'IQD', 'JOD', 'KMF', 'KWD', 'LYD'],
  ...['OMR', 'PYG', 'RWF', 'TND', 'UGX', 'UYI', 'UYW', 'VUV', 'XPF'],
];

/** Rows with a `currency` in one collection; `holding` are those of them that have an amount, all where not said. */
export type AmountRows = { name: string; holding?: mongo.Filter<{ _id: string }> };

type Row = { _id: string; currency: string };

const shown = 5;

/**
 * A step of a database's history that refuses the start when amounts are stored in a currency whose digits changed: no row says in
 * which digits it was written, so a person decides, and records `id`. A new database passes.
 */
export const refuseFormerDigits = (id: string, collections: readonly AmountRows[]): Migration => ({
  id,
  phase: 'before-indexes',
  async up(db) {
    const found: string[] = [];
    for (const { name, holding = {} } of collections) {
      // Every row is read once in the life of a database, by its primary key.
      const filter = { ...holding, _id: { $gt: '' }, currency: { $in: changed } } as mongo.Filter<Row>;
      const some = await db
        .collection<Row>(name)
        .find(filter, { projection: { currency: 1 }, limit: shown, hint: { _id: 1 } })
        .toArray();
      if (some.length > 0)
        found.push(`${name} ${some.map(row => `${row._id} (${row.currency})`).join(', ')}`);
    }
    if (found.length > 0)
      throw new Error(
        `Amounts are stored in currencies whose number of digits changed (ADR 21), among them: ${found.join('; ')}. ` +
          `Bring those that were written before to the digits of ISO 4217, then insert { _id: '${id}' } into migrations.`,
      );
  },
});
