import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, Logger } from '@momos/runtime';
import { lead, type Leadership, type Store } from '@momos/store';
import { queued } from '../delivery/delivery.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import type { PushDevices } from '../push/push-device.store.ts';
import { type Notice, withPushes } from '../push/push-notices.ts';
import type { Blast } from './blast.ts';
import type { Blasts } from './blast.store.ts';
import { nextRecipients, type Recipient, type RecipientDeps } from './recipients.ts';

export type RunBlastsDeps = RecipientDeps & {
  store: Store;
  blasts: Blasts;
  deliveries: Deliveries;
  devices: PushDevices;
  clock: Clock;
  log: Logger;
  /** Called when new deliveries wait. */
  wake: () => void;
};

const lookEveryMs = 250;
const atOnce = 20;

/** Addresses blasts whose time has come and closes those that are through; one copy of the service does it at a time. */
export function runBlasts(deps: RunBlastsDeps): Leadership {
  const onError = (error: unknown) => deps.log.warn({ err: error }, 'blasts are looked at again');
  return lead(deps.store, { name: 'blasts', ttlMs: 10_000, onError }, async ({ signal }) => {
    while (!signal.aborted) {
      await moveBlastsOn(deps, signal);
      await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  });
}

/** One round over the blasts with something to do. A blast that fails does not keep the others waiting. */
async function moveBlastsOn(deps: RunBlastsDeps, signal: AbortSignal): Promise<void> {
  for (const blast of await deps.blasts.atWork(deps.clock.now(), atOnce)) {
    if (signal.aborted) return;
    try {
      if (blast.phase === 'SENDING') await closeIfThrough(deps, blast);
      else await address(deps, blast, signal);
    } catch (error) {
      deps.log.warn({ err: error, blastId: blast._id }, 'a blast goes on later');
    }
  }
}

/**
 * Makes a delivery for each recipient, a page at a time; each page commits with the blast's cursor, so a crash or a
 * second copy at work repeats none and leaves none out.
 */
async function address(deps: RunBlastsDeps, started: Blast, signal: AbortSignal): Promise<void> {
  let blast = started;
  while (!signal.aborted) {
    const { recipients, ...next } = await nextRecipients(deps, blast);
    const wasOurs = await deps.store.transaction(async () => {
      if (!(await deps.blasts.addressed(blast, next))) return false;
      const notices = recipients.map(each => noticeFor(blast, each, deps.clock.now()));
      await deps.deliveries.add(await withPushes(deps, notices));
      return true;
    });
    if (!wasOurs) return;
    deps.wake();
    if (next.isLast) return;
    blast = { ...blast, cursor: next.cursor, version: blast.version + 1 };
  }
}

function noticeFor(
  { _id, channel, purpose, socialId }: Blast,
  { userId, rsvp }: Recipient,
  now: Date,
): Notice {
  const cause = `blast:${_id}:${userId}:${channel}`;
  const shared = { cause, channel, blastId: _id, socialId, rsvpId: rsvp?.id ?? '', userId };
  const notice = (mail: Notice['mail']): Notice => ({ cause, mail, isOwnDoing: false });
  if (!rsvp) return notice(queued({ ...shared, kind: 'host-blast', content: { about: 'host-blast' } }, now));
  const { id: _rsvpId, ...facts } = rsvp;
  return notice(
    purpose === 'NEWS'
      ? queued({ ...shared, kind: 'blast', content: { about: 'blast', rsvp: facts } }, now)
      : queued({ ...shared, kind: 'social-moved', content: { about: 'rsvp', rsvp: facts } }, now),
  );
}

async function closeIfThrough({ blasts, deliveries, clock }: RunBlastsDeps, blast: Blast): Promise<void> {
  const counts = await deliveries.countsOf(blast._id);
  if (counts.QUEUED + counts.SENDING > 0) return;
  await blasts.save({ ...blast, phase: 'DONE', counts, version: blast.version + 1, updatedAt: clock.now() });
}
