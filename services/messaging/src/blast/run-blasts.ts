import type { Logger } from '@momos/runtime';
import { recurring, type Recurring, type Store } from '@momos/store';
import { addressingOf } from '../audience/audiences.ts';
import { type AudienceDeps, recipientsPerPage } from '../audience/define-audience.ts';
import { deliveryId } from '../delivery/delivery.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import { type NewMessage, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { socialOf } from '../social/social.ts';
import { type Blast, causeOf } from './blast.ts';
import { type DecideDeps, decideTest } from './decide-test.ts';
import type { Blasts } from './blast.store.ts';
import { endOrMove } from './end-or-move.ts';
import { resendPage } from './resend-page.ts';
import { followSocial } from './schedule.ts';
import { begun, isUndecided, type SubjectTest, variantOf } from './subject-test.ts';
import { decisionTime, isTestSent, withinSocial } from './test-hours.ts';

export type RunBlastsDeps = AudienceDeps &
  QueueDeps &
  Pick<DecideDeps, 'blastClicks'> & {
    store: Store;
    blasts: Blasts;
    deliveries: Deliveries;
    log: Logger;
  };

/** Saved blasts wake the rounds and schedules have their time; this is for a wake that was lost. */
const everyMs = 5_000;
/** Blasts that take a step together. */
const batchSize = 5;
/** Until the next try of a blast whose step failed; others take their steps meanwhile. */
const retryMs = 5_000;

/** Addresses blasts that are due and closes those whose messages are sent, in one copy of the service. */
export const blastRounds = (deps: RunBlastsDeps): Recurring =>
  recurring(deps.store, {
    name: 'messaging-blasts',
    everyMs,
    log: deps.log,
    run: ({ signal }) => advanceBlasts(deps, signal),
  });

/**
 * Blasts take steps in turn, by the time that each is due: one that is long or fails delays no other. Answers when the next is due.
 */
export async function advanceBlasts(deps: RunBlastsDeps, signal: AbortSignal): Promise<Date | undefined> {
  const { blasts, clock, log } = deps;
  const due = await blasts.due(clock.now(), batchSize);
  await Promise.all(
    due.map(async blast => {
      try {
        await advance(deps, blast);
      } catch (err) {
        if (signal.aborted) return;
        log.warn({ op: 'blast.advance', blastId: blast._id, err }, 'Blast could not advance; will retry');
        await blasts.putOff(blast, new Date(clock.now().getTime() + retryMs));
      }
    }),
  );
  return blasts.nextDueAt();
}

/** One step of a blast: its messages are counted, it follows its social, or its next page of recipients is addressed. */
async function advance(deps: RunBlastsDeps, blast: Blast): Promise<void> {
  const { blasts, clock } = deps;
  if (blast.phase === 'SENDING') return closeIfSent(deps, blast);
  if (blast.phase === 'TESTING') return decideIfDue(deps, blast);
  if (blast.phase === 'RESENDING') return resendPage(deps, blast);
  if (blast.scheduledAt && blast.scheduledAt > clock.now()) return blasts.putOff(blast, blast.scheduledAt);
  const next = blast.scheduledAt && blast.socialId && (await followingSocial(deps, blast));
  return next ? endOrMove(deps, next) : addressPage(deps, blast);
}

/** A schedule as the present state of its social changes it: the change may not have arrived over the bus yet. */
async function followingSocial({ events, clock }: RunBlastsDeps, blast: Blast): Promise<Blast | undefined> {
  const { socials } = await events.getSocials({ ids: [blast.socialId] });
  const [social] = socials.map(socialOf);
  return social ? followSocial(blast, social, clock.now()) : undefined;
}

/**
 * Adds a delivery for each recipient of the next page, in the transaction of the blast's cursor: a crash or a second copy repeats no
 * recipient and skips none, and a blast that was postponed meanwhile does not begin.
 */
async function addressPage(deps: RunBlastsDeps, blast: Blast): Promise<void> {
  const addressing = addressingOf(blast.purpose);
  const withTotal = blast.subjectTest?.isHalved === null;
  const page = { after: blast.cursor, limit: recipientsPerPage, ...(withTotal ? { withTotal } : {}) };
  const { recipients, cursor, isLast, total } = await addressing.recipients(deps, blast, page);
  // Where the owner does not count, a page that is not the last is of a large audience.
  const audience = total ?? (isLast ? recipients.length : recipientsPerPage);
  await deps.store.transaction(async () => {
    const now = deps.clock.now();
    const step = stepOf(blast, audience);
    if (!(await deps.blasts.addressed(blast, { cursor, isLast, now, ...step }))) return;
    const { _id: blastId, channel, socialId } = blast;
    const shared = { kind: addressing.kind, blastId, channel, socialId, isOwnAction: false, occurredAt: now };
    const messages = recipients.flatMap((recipient): NewMessage[] => {
      const cause = causeOf(blast, recipient.userId);
      const message = { ...shared, ...recipient, cause };
      if (!isUndecided(step)) return [message];
      const variant = variantOf(deliveryId(cause), step.subjectTest);
      return variant ? [{ ...message, variant }] : [];
    });
    await queueMessages(deps, messages);
  });
}

/** What a page does to the test of a blast, and what comes after the last one: the wait for its clicks, or the end. */
function stepOf(
  { subjectTest }: Blast,
  audience: number,
): { subjectTest: SubjectTest | null; phaseAfter: 'TESTING' | 'SENDING' } {
  if (!subjectTest || subjectTest.winner) return { subjectTest: subjectTest ?? null, phaseAfter: 'SENDING' };
  return { subjectTest: begun(subjectTest, audience), phaseAfter: 'TESTING' };
}

/** Decides which subject is better, once the time that its host chose has passed. */
async function decideIfDue(deps: RunBlastsDeps, blast: Blast): Promise<void> {
  if (!isUndecided(blast)) return;
  const { decideAt } = blast.subjectTest;
  if (!decideAt) return beginHours(deps, blast);
  if (decideAt > deps.clock.now()) return deps.blasts.putOff(blast, decideAt);
  await decideTest({ ...deps, wakeBlasts: () => undefined }, blast);
}

/** Has the hours of a test begin once its mails are sent, or its social leaves no more time. */
async function beginHours(
  { blasts, deliveries, clock }: RunBlastsDeps,
  blast: Blast & { subjectTest: SubjectTest },
): Promise<void> {
  const counts = await deliveries.countsOf(blast._id);
  const now = clock.now();
  const next = withinSocial(blast, nextCountAt(blast, now), now);
  if (!isTestSent(counts) && next > now) return blasts.putOff(blast, next);
  const decideAt = decisionTime(blast, blast.subjectTest, now);
  const subjectTest = { ...blast.subjectTest, decideAt };
  await blasts.save({ ...blast, subjectTest, nextAt: decideAt, version: blast.version + 1, updatedAt: now });
}

async function closeIfSent({ blasts, deliveries, clock }: RunBlastsDeps, blast: Blast): Promise<void> {
  const counts = await deliveries.countsOf(blast._id);
  const now = clock.now();
  if (counts.QUEUED + counts.SENDING > 0) return blasts.putOff(blast, nextCountAt(blast, now));
  await blasts.save({ ...blast, phase: 'DONE', counts, version: blast.version + 1, updatedAt: now });
}

/** Messages that wait for hours, such as for a provider that is down, are counted less often. */
function nextCountAt({ updatedAt }: Blast, now: Date): Date {
  const age = now.getTime() - updatedAt.getTime();
  return new Date(now.getTime() + Math.min(30_000, Math.max(250, age / 10)));
}
