import { createHmac } from 'node:crypto';
import { rateLimited } from '@momos/contracts/errors';
import type { Migration, Store } from '@momos/store';

/** Counts messages by who sends them; the counts hold over all copies of the service. */
export type SupportLimits = {
  /** Counts one message; throws 429 with the seconds to wait past the limit of one of the senders. */
  take(senders: readonly { key: string; most: number }[], now: Date): Promise<void>;
};

type Count = { _id: string; count: number; endsAt: Date };

const windowMs = 3_600_000;

export const supportLimitIndexes: Migration = {
  id: 'support-limits',
  up: async db => {
    await db.collection('support_limits').createIndex({ endsAt: 1 }, { expireAfterSeconds: 0 });
  },
};

/** Keys are kept as hashes, so that nobody's address is. */
export function createSupportLimits(store: Store, secret: string): SupportLimits {
  const rows = store.connection.collection<Count>('support_limits');
  return {
    async take(senders, now) {
      const window = Math.floor(now.getTime() / windowMs);
      const endsAt = new Date((window + 1) * windowMs);
      for (const { key, most } of senders) {
        const hash = createHmac('sha256', secret).update(`support:${key}`).digest('base64url');
        const row = await rows.findOneAndUpdate(
          { _id: `${hash}:${window}` },
          { $inc: { count: 1 }, $setOnInsert: { endsAt } },
          { upsert: true, returnDocument: 'after', session: store.session() ?? undefined },
        );
        if (row && row.count > most)
          throw rateLimited(Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)));
      }
    },
  };
}
