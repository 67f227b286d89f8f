import { lead, type Leadership, type Store } from '@momos/store';
import { discard, replay, type ReplayParts } from './dead-letters.ts';
import { describeError } from './describe-error.ts';
import { parkedRows } from './inbox.ts';
import { rest } from './rest.ts';
import type { Logger } from './topic.ts';
import { untraced } from './trace.ts';

const lookEveryMs = 2000;

/**
 * Does what the `dlq` command orders on parked keys: only the running service has the handlers. One copy of the
 * service at a time.
 */
export function obeyOrders(store: Store, groups: () => Iterable<ReplayParts>, logger: Logger): Leadership {
  const onError = (error: unknown) =>
    logger.warn({ err: describeError(error) }, 'dead letters are looked at again');
  return untraced(() =>
    lead(store, { name: 'dead-letters', ttlMs: 15_000, onError }, async ({ signal }) => {
      while (!signal.aborted) {
        for (const parts of groups()) await obey(store, parts, logger);
        await rest(lookEveryMs, signal);
      }
    }),
  );
}

async function obey(store: Store, parts: ReplayParts, logger: Logger): Promise<void> {
  const { group, topic } = parts;
  const ordered = await parkedRows(store)
    .find({ group, topic, order: { $exists: true } })
    .toArray();
  for (const { _id, key, order } of ordered) {
    const result =
      order === 'discard' ? { discarded: await discard(parts, { key }) } : await replay(parts, { key });
    await parkedRows(store).updateOne({ _id }, { $unset: { order: '' } });
    logger.info({ group, topic, key, ...result }, `dead letters: ${order ?? ''}`);
  }
}
