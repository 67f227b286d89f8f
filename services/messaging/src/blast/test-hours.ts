import { badField } from '@momos/contracts/errors';
import { hoursBeforeStart } from '@momos/contracts/subject-test';
import type { SubjectTest } from './subject-test.ts';

const hourMs = 3_600_000;

const latestBefore = (startsAt: Date): Date => new Date(startsAt.getTime() - hoursBeforeStart * hourMs);

type Scheduled = { lead: { wallMs: number; startsAt: Date } | null };

/** By when a test is decided in any case: mails that are sent before a social starts are not sent after it. Null for other blasts. */
const latestDecision = ({ lead }: Scheduled): Date | null =>
  lead && lead.wallMs > 0 ? latestBefore(lead.startsAt) : null;

/** A time as the social of a blast allows it: no later than the latest decision, and not before now. */
export function withinSocial(blast: Scheduled, at: Date, now: Date): Date {
  const latest = latestDecision(blast);
  return latest && latest < at ? new Date(Math.max(latest.getTime(), now.getTime())) : at;
}

/** When the clicks of a test whose mails are sent now have been counted for the hours that its host chose. */
export const decisionTime = (blast: Scheduled, { hours }: Pick<SubjectTest, 'hours'>, now: Date): Date =>
  withinSocial(blast, new Date(now.getTime() + hours * hourMs), now);

/** Throws a 400 where a test that begins before its social would have the rest written to when it starts. */
export function assertInTime(
  { hours }: Pick<SubjectTest, 'hours'>,
  { at, startsAt }: { at: Date; startsAt: Date },
): void {
  if (at < startsAt && at.getTime() + hours * hourMs > latestBefore(startsAt).getTime())
    throw badField(
      'body.subjectTest.hours',
      'The rest would get this less than an hour before the start. Choose fewer hours or an earlier time.',
    );
}

type Counts = { QUEUED: number; SENDING: number; PAUSED?: number; SENT: number };

/**
 * Whether the mails of a test are sent, so that its hours begin: no one opens one that waits for its provider or for a host. A tenth may
 * still wait: a mailbox that is full for days does not hold the rest.
 */
export function isTestSent({ QUEUED, SENDING, PAUSED = 0, SENT }: Counts): boolean {
  const waiting = QUEUED + SENDING + PAUSED;
  return waiting === 0 || waiting * 10 <= SENT;
}
