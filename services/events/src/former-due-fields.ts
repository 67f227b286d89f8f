import type { Logger } from '@momos/runtime';
import { type Migration, recurring, type Recurring, type Store } from '@momos/store';

type Database = Parameters<Migration['up']>[0];

// To be removed, with the migrations 0001 and 0002, once every database was updated and no copy of the former version runs any more.

/** Finds the few documents that copies of the former version leave due. */
export async function indexFormerDueFields(db: Database): Promise<void> {
  const socials = { isWindDownDue: true };
  const seats = { isLineDue: true };
  await db.collection('socials').createIndex({ isWindDownDue: 1 }, { partialFilterExpression: socials });
  await db.collection('seats').createIndex({ isLineDue: 1 }, { partialFilterExpression: seats });
}

/** Has the renamed fields say what the former ones say; returns how many documents it changed. */
async function takeOverFormerDueFields(db: Database): Promise<number> {
  const socials = await db
    .collection('socials')
    .updateMany({ isWindDownDue: true }, [
      { $set: { isCancellationDue: true } },
      { $unset: 'isWindDownDue' },
    ]);
  const seats = await db
    .collection('seats')
    .updateMany({ isLineDue: true }, [
      { $set: { isPromotionDue: { $gt: ['$freed', '$offered'] } } },
      { $unset: 'isLineDue' },
    ]);
  return socials.modifiedCount + seats.modifiedCount;
}

/** Takes over what copies of the former version leave due as long as they run, and wakes the due work. */
export function formerDueFields(store: Store, { log, wake }: { log: Logger; wake(): void }): Recurring {
  return recurring(store, {
    name: 'former-due-fields',
    everyMs: 30_000,
    log,
    async run() {
      const count = await takeOverFormerDueFields(store.connection.getClient().db(store.connection.name));
      if (count > 0) wake();
    },
  });
}
