import { recurring, type Recurring, type Store, wakeChannel } from '@momos/store';
import { discard, replay, type ReplayParts } from './dead-letters.ts';
import { describeError } from './describe-error.ts';
import { type ParkedRow, parkedRows } from './inbox.ts';
import type { Logger } from './topic.ts';
import { untraced } from './trace.ts';

/** What executing works with; `groups` are those that this process consumes as. */
export type AdminCommandParts = {
  store: Store;
  groups(): Iterable<ReplayParts>;
  logger: Logger;
};

const name = 'dead-letters';
const everyMs = 10_000;

/** Wakes the service that executes the commands in a database. */
export const notifyAdminCommands = (store: Store): Promise<void> => wakeChannel(store).notify(name);

/**
 * Executes the commands that `npm run dlq` left on parked keys: only the running service has the handlers. One copy of the
 * service at a time.
 */
export function executeAdminCommands({ store, groups, logger }: AdminCommandParts): Recurring {
  const log = {
    warn: ({ err, ...fields }: { err?: unknown }, message: string) =>
      logger.warn({ ...fields, err: describeError(err) }, message),
  };
  const run = async () => {
    const commanded = await parkedRows(store)
      .find({ order: { $exists: true } })
      .toArray();
    for (const row of commanded) {
      const parts = [...groups()].find(({ group, topic }) => group === row.group && topic === row.topic);
      if (parts) await execute(parts, row, logger);
    }
  };
  const commands = recurring(store, { name, everyMs, run, log });
  untraced(commands.start);
  return commands;
}

async function execute(parts: ReplayParts, row: ParkedRow, logger: Logger): Promise<void> {
  const { _id, group, topic, key, order: command } = row;
  const result =
    command === 'discard' ? { discarded: await discard(parts, { key }) } : await replay(parts, { key });
  await parkedRows(parts.store).updateOne({ _id }, { $unset: { order: '' } });
  logger.info({ group, topic, key, op: `dlq.${command}`, ...result }, 'Dead letters: command executed');
}
