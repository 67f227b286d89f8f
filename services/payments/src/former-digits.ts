import type { Migration } from '@momos/store';

type Database = Parameters<Migration['up']>[0];

/** The name of this step in the database's history. */
export const formerDigitsId = '0002-no-former-digits';

/** Currencies whose amounts had another number of digits before the table of currencies (ADR 21). */
const changed = [
  ...['BHD', 'BIF', 'CLF', 'DJF', 'GNF', 'IQD', 'JOD', 'KMF', 'KWD', 'LYD'],
  ...['OMR', 'PYG', 'RWF', 'TND', 'UGX', 'UYI', 'UYW', 'VUV', 'XPF'],
];

const collections = ['payments', 'refunds', 'ledger', 'promoCodes'];
const shown = 5;

/**
 * Refuses the start when amounts are stored in a currency whose digits changed: no row says in which digits it was written,
 * so a person decides. A new database passes.
 */
export async function refuseFormerDigits(db: Database): Promise<void> {
  const found: string[] = [];
  for (const name of collections) {
    const rows = db.collection<{ _id: string; currency: string }>(name);
    // Every row is read once in the life of a database, by its primary key.
    const filter = { _id: { $gt: '' }, currency: { $in: changed } };
    const some = await rows
      .find(filter, { projection: { currency: 1 }, limit: shown, hint: { _id: 1 } })
      .toArray();
    if (some.length > 0) found.push(`${name} ${some.map(row => `${row._id} (${row.currency})`).join(', ')}`);
  }
  if (found.length > 0)
    throw new Error(
      `Amounts are stored in currencies whose number of digits changed (ADR 21), among them: ${found.join('; ')}. ` +
        `Bring those that were written before to the digits of ISO 4217, then insert { _id: '${formerDigitsId}' } into migrations.`,
    );
}
