import type { Migration } from '@momos/store';
import { v7 as uuid } from 'uuid';

type FormerSuppression = { _id: string; address?: string; reason: string; at: Date };

/** Twilio's code for a number whose person answered STOP. */
const stopped = / 21610$/;

/**
 * Suppressions had the address as their key, and any refusal made one: only those of people who answered STOP are kept. An address
 * that does not exist is suppressed again by its next message.
 */
const keepStoppedSuppressions: Migration = {
  id: 'messaging-suppressions-by-kind',
  async up(db) {
    const rows = db.collection<FormerSuppression>('suppressions');
    for await (const { _id, reason, at } of rows.find({ _id: { $gt: '' }, address: { $exists: false } })) {
      if (stopped.test(reason))
        await rows.updateOne(
          { address: _id },
          { $setOnInsert: { _id: uuid(), kind: 'STOPPED', reason, at, expiresAt: null } },
          { upsert: true },
        );
      await rows.deleteOne({ _id });
    }
  },
};

export const migrations: Migration[] = [keepStoppedSuppressions];
