import { isTransient } from '@momos/store';
import { apply, type ApplyParts } from './apply.ts';
import { describeError, nameOfError } from './describe-error.ts';
import type { Envelope } from './envelope.ts';
import { backoff, sleep } from './sleep.ts';
import type { Logger } from './topic.ts';

/** How long a message is tried before its key is parked. */
export type Patience = {
  /** Tries of a message that fails by itself. */
  tries: number;
  /** Milliseconds for errors that pass (a database or neighbour that is away) before they count as the message's own. */
  transientMs: number;
};

/** What delivering works with. */
export type DeliverParts = ApplyParts & { patience: Patience; logger: Logger };

/**
 * Delivers messages in order per key until each is applied, skipped or parked. First all in one transaction; if one of
 * them fails, one by one, so that only the failing one is parked. Rejects when `signal` aborts or Kafka does not
 * take a dead letter; then they come again.
 */
export async function deliver(parts: DeliverParts, messages: Envelope[], signal: AbortSignal): Promise<void> {
  // Without a transaction a failure would repeat the effects of those before it.
  const together = messages.length > 1 && (parts.transactional || parts.isBatch);
  if (together && !(await applyPatiently(parts, messages, 1, signal))) return;
  for (const message of messages) await deliverOne(parts, message, signal);
}

async function deliverOne(parts: DeliverParts, message: Envelope, signal: AbortSignal): Promise<void> {
  const failure = await applyPatiently(parts, [message], parts.patience.tries, signal);
  if (failure) await park(parts, message, failure.error);
}

/** Tries until it works, and answers the last error when it does not. */
async function applyPatiently(
  parts: DeliverParts,
  messages: Envelope[],
  tries: number,
  signal: AbortSignal,
): Promise<{ error: unknown } | undefined> {
  const deadline = performance.now() + parts.patience.transientMs;
  for (let failed = 0, waits = 0; ; waits++) {
    signal.throwIfAborted();
    try {
      await apply(parts, messages);
      return undefined;
    } catch (error) {
      const passing = isTransient(error) && performance.now() < deadline;
      if (!passing && ++failed >= tries) return { error };
      if (waits === 0) log(parts, messages, error, 'Messages failed; will retry');
    }
    await sleep(backoff(waits, 50, 5000), signal);
  }
}

async function park(parts: DeliverParts, message: Envelope, error: unknown): Promise<void> {
  const reason = nameOfError(error);
  log(parts, [message], error, 'Message failed; parked with the dead letters');
  await parts.store.transaction(async () => {
    const seal = await parts.inbox.park(message.meta.key, { version: message.meta.version, reason });
    await parts.sendToDeadLetters([message], { reason, seal });
  });
  parts.metrics.consumed({ group: parts.group, topic: parts.topic }, 'parked');
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
