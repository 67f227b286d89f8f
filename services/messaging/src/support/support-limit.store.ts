import { createHmac } from 'node:crypto';
import { rateLimited } from '@momos/contracts/errors';
import { collection, defineCollection, type Store } from '@momos/store';

/** Counts messages per sender, over all copies of the service. */
export type SupportLimits = {
  /** Counts one message; throws 429 with a Retry-After beyond the limit of a sender. */
  take(senders: readonly { key: string; max: number }[], now: Date): Promise<void>;
};

type Count = { _id: string; count: number; endsAt: Date };

const windowMs = 3_600_000;

const definition = defineCollection<Count>()({
  name: 'support_limits',
  noun: 'support limit',
  shape: { _id: String, count: { type: Number, required: true }, endsAt: { type: Date, required: true } },
  queries: {
    expiring: {
      find: (now: Date) => ({ endsAt: { $lt: now } }),
      index: { endsAt: 1 },
      expireAfterSeconds: 0,
      sort: { endsAt: 1 },
    },
  },
});

/** Keys are stored as hashes, so that no address is. */
export function createSupportLimits(store: Store, secret: string): SupportLimits {
  const { rows, inTransaction } = collection(store, definition);
  return {
    async take(senders, now) {
      const window = Math.floor(now.getTime() / windowMs);
      const endsAt = new Date((window + 1) * windowMs);
      for (const { key, max } of senders) {
        const hash = createHmac('sha256', secret).update(`support:${key}`).digest('base64url');
        const row = await rows.findOneAndUpdate(
          { _id: `${hash}:${window}` },
          { $inc: { count: 1 }, $setOnInsert: { endsAt } },
          { upsert: true, returnDocument: 'after', ...inTransaction() },
        );
        if (row && row.count > max)
          throw rateLimited(Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)));
      }
    },
  };
}
