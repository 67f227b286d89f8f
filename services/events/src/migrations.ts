import type { Migration } from '@momos/store';
import { indexFormerDueFields } from './former-due-fields.ts';

type Database = Parameters<Migration['up']>[0];

/** Gives the renamed fields of socials and seats the value of the former ones; names every document by its id, which is an index. */
async function renameDueFields(db: Database): Promise<void> {
  const every = { _id: { $gt: '' as never } };
  await db
    .collection('socials')
    .updateMany({ ...every, isWindDownDue: { $exists: true } }, [
      { $set: { isCancellationDue: { $or: ['$isWindDownDue', '$isCancellationDue'] } } },
      { $unset: 'isWindDownDue' },
    ]);
  await db
    .collection('seats')
    .updateMany({ ...every, isLineDue: { $exists: true } }, [
      { $set: { isPromotionDue: { $gt: ['$freed', '$offered'] } } },
      { $unset: 'isLineDue' },
    ]);
}

/** Fields of socials and seats that say what is due got new names; the former ones are found by an index as long as they are written. */
export const migrations: Migration[] = [
  { id: '0001-due-fields', up: renameDueFields },
  // By itself: databases where the first one had run before lacked the indexes.
  { id: '0002-former-due-field-indexes', up: indexFormerDueFields },
];
