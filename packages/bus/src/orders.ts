import { lead, type Leadership, type Store } from '@momos/store';
import { discard, replay, type ReplayParts } from './dead-letters.ts';
import { describeError } from './describe-error.ts';
import { type ParkedRow, parkedRows } from './inbox.ts';
import type { Metrics } from './metrics.ts';
import { rest } from './rest.ts';
import type { Logger } from './topic.ts';
import { untraced } from './trace.ts';

const lookEveryMs = 2000;

/** What obeying works with; `groups` are those that this process consumes as. */
export type OrderParts = { store: Store; groups(): Iterable<ReplayParts>; metrics: Metrics; logger: Logger };

/**
 * Does what the `dlq` command orders on parked keys: only the running service has the handlers. One copy of the
 * service at a time.
 */
export function obeyOrders({ store, groups, metrics, logger }: OrderParts): Leadership {
  const onError = (error: unknown) =>
    logger.warn({ err: describeError(error) }, 'dead letters are looked at again');
  return untraced(() =>
    lead(store, { name: 'dead-letters', ttlMs: 15_000, onError }, async ({ signal }) => {
      while (!signal.aborted) {
        const ordered = await parkedRows(store)
          .find({ order: { $exists: true } })
          .toArray();
        for (const row of ordered) {
          const parts = [...groups()].find(({ group, topic }) => group === row.group && topic === row.topic);
          if (parts) await obey(parts, row, logger);
        }
        metrics.parkedKeys(await parkedRows(store).estimatedDocumentCount());
        await rest(lookEveryMs, signal);
      }
    }),
  );
}

async function obey(parts: ReplayParts, row: ParkedRow, logger: Logger): Promise<void> {
  const { _id, group, topic, key, order } = row;
  const result =
    order === 'discard' ? { discarded: await discard(parts, { key }) } : await replay(parts, { key });
  await parkedRows(parts.store).updateOne({ _id }, { $unset: { order: '' } });
  logger.info({ group, topic, key, ...result }, `dead letters: ${order}`);
}
