import { isTransient } from '@momos/store';
import { apply, type ApplyParts } from './apply.ts';
import { describeError, nameOfError } from './describe-error.ts';
import type { Envelope } from './envelope.ts';
import { firstRetry, notifyParked } from './parked-retry.ts';
import { backoff, sleep } from './sleep.ts';
import type { Logger } from './topic.ts';

/** How a message that fails is tried again. */
export type Patience = {
  /** Quick tries of a message, within about a second, before its key is parked. */
  tries: number;
  /**
   * Milliseconds that a key parked by an error that passes (a database or neighbour that is away) is replayed by itself,
   * before it waits for an operator.
   */
  transientMs: number;
};

/** What delivering works with. */
export type DeliverParts = ApplyParts & { patience: Patience; logger: Logger };

/**
 * Delivers messages in order per key until each is applied, skipped or parked. First all in one transaction; if one of
 * them fails, one by one in several rounds, so that only keys whose message failed in each round are parked, and no other key
 * waits for them. Rejects when `signal` aborts or Kafka does not take a dead letter; then they come again.
 */
export async function deliver(parts: DeliverParts, messages: Envelope[], signal: AbortSignal): Promise<void> {
  // Without a transaction a failure would repeat the effects of those before it.
  const together = messages.length > 1 && (parts.transactional || parts.isBatch);
  if (together && !(await attempt(parts, messages))) return;
  let waiting = messages;
  for (let round = 1; waiting.length > 0; round++) {
    waiting = await deliverEach(parts, waiting, round, signal);
    if (waiting.length > 0) await sleep(backoff(round, 50, 2000), signal);
  }
}

/** One round: tries each key's messages up to the first that fails; answers what has to be tried again. */
async function deliverEach(
  parts: DeliverParts,
  messages: Envelope[],
  round: number,
  signal: AbortSignal,
): Promise<Envelope[]> {
  const failing = new Set<string>();
  const isLast = round >= parts.patience.tries;
  return await filterInTurn(messages, async message => {
    signal.throwIfAborted();
    const { key } = message.meta;
    if (failing.has(key)) return true;
    const failure = await attempt(parts, [message]);
    if (!failure || (isLast && (await park(parts, message, failure.error)))) return false;
    if (round === 1) log(parts, [message], failure.error, 'Message failed; will retry');
    failing.add(key);
    return true;
  });
}

async function filterInTurn<T>(all: T[], keep: (each: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (const each of all) if (await keep(each)) kept.push(each);
  return kept;
}

/** Applies messages; answers the error when that fails. */
const attempt = (parts: DeliverParts, messages: Envelope[]): Promise<{ error: unknown } | undefined> =>
  apply(parts, messages).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );

/** Parks a message's key; answers false when the database, where it would be noted, is away too. */
async function park(parts: DeliverParts, message: Envelope, error: unknown): Promise<boolean> {
  const { inbox, store, group, topic, patience } = parts;
  const reason = nameOfError(error);
  const { key, version } = message.meta;
  const retryAt = isTransient(error) && patience.transientMs > 0 ? firstRetry() : undefined;
  try {
    await store.transaction(async () => {
      const seal = await inbox.park(key, { version, reason, retryAt });
      await parts.sendToDeadLetters([message], { reason, seal });
    });
  } catch (failure) {
    if (isTransient(failure)) return false;
    throw failure;
  }
  if (retryAt) void notifyParked(store);
  const next = retryAt ? 'will be replayed' : 'waits for an operator';
  log(parts, [message], error, `Message failed; its key is parked and ${next}`);
  parts.metrics.consumed({ group, topic }, 'parked');
  return true;
}

function log(
  { logger, group, topic }: DeliverParts,
  messages: Envelope[],
  error: unknown,
  text: string,
): void {
  const first = messages[0]?.meta;
  const err = describeError(error);
  logger.warn(
    {
      group,
      topic,
      op: 'bus.consume',
      count: messages.length,
      id: first?.id,
      key: first?.key,
      version: first?.version,
      err,
    },
    text,
  );
}
