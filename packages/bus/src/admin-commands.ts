import { recurring, type Recurring, type Store } from '@momos/store';
import { discard, replay, type ReplayParts } from './dead-letters.ts';
import { describeError } from './describe-error.ts';
import { type ParkedRow, parkedRows } from './inbox.ts';
import { parkedWork } from './parked-retry.ts';
import type { Logger } from './topic.ts';
import { untraced } from './trace.ts';

/** What executing works with; `groups` are those that this process consumes as. */
export type AdminCommandParts = {
  store: Store;
  groups(): Iterable<ReplayParts>;
  logger: Logger;
};

const everyMs = 10_000;

/**
 * Replays parked keys whose error may have passed, and executes the commands that `npm run dlq` left on parked keys: only the
 * running service has the handlers. One copy of the service at a time; the dead letters of a group and topic are read once
 * for all keys that are due.
 */
export function executeAdminCommands({ store, groups, logger }: AdminCommandParts): Recurring {
  const log = {
    warn: ({ err, ...fields }: { err?: unknown }, message: string) =>
      logger.warn({ ...fields, err: describeError(err) }, message),
  };
  const run = async () => {
    const due = await parkedRows(store)
      .find({ $or: [{ order: { $exists: true } }, { retryAt: { $lte: new Date() } }] })
      .toArray();
    for (const parts of groups()) {
      const ofGroup = due.filter(({ group, topic }) => group === parts.group && topic === parts.topic);
      if (ofGroup.length > 0) await execute(parts, ofGroup, logger);
    }
    return nextRetryOf(store);
  };
  const commands = recurring(store, { name: parkedWork, everyMs, run, log });
  untraced(commands.start);
  return commands;
}

async function nextRetryOf(store: Store): Promise<Date | undefined> {
  const [next] = await parkedRows(store)
    .find({ retryAt: { $exists: true } })
    .sort({ retryAt: 1 })
    .limit(1)
    .toArray();
  return next?.retryAt;
}

async function execute(parts: ReplayParts, due: ParkedRow[], logger: Logger): Promise<void> {
  const { group, topic } = parts;
  const [discarded, replayed] = [true, false].map(isDiscarded =>
    due.filter(({ order }) => (order === 'discard') === isDiscarded).map(({ key }) => key),
  );
  const log = (op: string, result: object) =>
    logger.info({ group, topic, op, ...result }, 'Dead letters: parked keys worked on');
  if (discarded?.length) log('dlq.discard', { discarded: await discard(parts, { keys: discarded }) });
  if (replayed?.length) log('dlq.replay', await replay(parts, { keys: replayed }));
}
