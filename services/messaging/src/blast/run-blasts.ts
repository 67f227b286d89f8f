import type { Logger } from '@momos/runtime';
import { recurring, type Recurring, type Store } from '@momos/store';
import { addressingOf } from '../audience/audiences.ts';
import { type AudienceDeps, recipientsPerPage } from '../audience/define-audience.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import { type NewMessage, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import type { Blast } from './blast.ts';
import type { Blasts } from './blast.store.ts';

export type RunBlastsDeps = AudienceDeps &
  QueueDeps & {
    store: Store;
    blasts: Blasts;
    deliveries: Deliveries;
    log: Logger;
  };

/** Saved blasts wake the rounds and schedules have their time; this is for a wake that was lost. */
const everyMs = 5_000;
/** Interval of rounds while messages of a blast are being sent. */
const activeEveryMs = 250;
const batchSize = 20;

/** Addresses blasts that are due and closes those whose messages are sent, in one copy of the service. */
export const blastRounds = (deps: RunBlastsDeps): Recurring =>
  recurring(deps.store, {
    name: 'messaging-blasts',
    everyMs,
    log: deps.log,
    run: ({ signal }) => advanceBlasts(deps, signal),
  });

/** One round over the blasts that are due; answers when the next is. A blast that fails does not delay the others. */
async function advanceBlasts(deps: RunBlastsDeps, signal: AbortSignal): Promise<Date | undefined> {
  const { blasts, clock, log } = deps;
  const due = await blasts.due(clock.now(), batchSize);
  for (const blast of due) {
    if (signal.aborted) return undefined;
    try {
      if (blast.phase === 'SENDING') await closeIfSent(deps, blast);
      else await addressBlast(deps, blast, signal);
    } catch (err) {
      log.warn({ op: 'blast.advance', blastId: blast._id, err }, 'Blast could not advance; will retry');
    }
  }
  if (due.length > 0) return new Date(clock.now().getTime() + activeEveryMs);
  return blasts.nextDueAt(clock.now());
}

/**
 * Adds a delivery for each recipient, a page at a time; each page commits with the blast's cursor, so that a crash or a second copy
 * repeats no recipient and skips none.
 */
async function addressBlast(deps: RunBlastsDeps, started: Blast, signal: AbortSignal): Promise<void> {
  const addressing = addressingOf(started.purpose);
  let blast = started;
  while (!signal.aborted) {
    const page = { after: blast.cursor, limit: recipientsPerPage };
    const { recipients, ...next } = await addressing.recipients(deps, blast, page);
    const isCommitted = await deps.store.transaction(async () => {
      if (!(await deps.blasts.addressed(blast, next))) return false;
      const { _id: blastId, channel, socialId } = blast;
      const shared = { kind: addressing.kind, blastId, channel, socialId, isOwnAction: false };
      const messages = recipients.map(
        (recipient): NewMessage => ({
          ...shared,
          ...recipient,
          cause: `blast:${blastId}:${recipient.userId}:${channel}`,
          occurredAt: deps.clock.now(),
        }),
      );
      await queueMessages(deps, messages);
      return true;
    });
    if (!isCommitted || next.isLast) return;
    blast = { ...blast, cursor: next.cursor, version: blast.version + 1 };
  }
}

async function closeIfSent({ blasts, deliveries, clock }: RunBlastsDeps, blast: Blast): Promise<void> {
  const counts = await deliveries.countsOf(blast._id);
  if (counts.QUEUED + counts.SENDING > 0) return;
  await blasts.save({ ...blast, phase: 'DONE', counts, version: blast.version + 1, updatedAt: clock.now() });
}
