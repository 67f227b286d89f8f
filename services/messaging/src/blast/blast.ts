import type { resendable } from '@momos/contracts/blast-runs';
import type { ReminderRule } from '@momos/contracts/blasts';
import { conflict, illegalState } from '@momos/contracts/errors';
import type { BlastPurpose } from '../audience/audiences.ts';
import type { RsvpFilter } from '../audience/define-audience.ts';
import type { Channel } from '../delivery/delivery.ts';
import type { DeliveryCounts } from '../delivery/blast-deliveries.store.ts';
import { isUndecided, type SubjectTest } from './subject-test.ts';
import { withinSocial } from './test-hours.ts';

/**
 * SCHEDULED waits for its time, ADDRESSING adds a delivery for each recipient, TESTING waits for which of its two subjects is better, SENDING has added them all, PAUSED waits for a host,
 * RESENDING queues what failed again. DONE and CANCELED are final, except that a host may have failures of a DONE one sent again.
 */
export type BlastPhase =
  | 'SCHEDULED'
  | 'ADDRESSING'
  | 'TESTING'
  | 'SENDING'
  | 'PAUSED'
  | 'RESENDING'
  | 'DONE'
  | 'CANCELED';

/**
 * How long before the start of its social a blast is sent, by the clock on the wall of the social's zone: "at the same hour a
 * week before" stays so across a change to daylight saving time. With the start that the time was last computed from.
 */
export type Lead = {
  wallMs: number;
  startsAt: Date;
  timezone: string;
  /** Of a reminder in hours: a span of time, whatever the clock on the wall does meanwhile. */
  isExact?: boolean;
};

/** What a host wants sent again: messages that ended so before. */
export type Resend = { states: Resendable[]; before: Date };
export type Resendable = (typeof resendable)[number];

/** Why a blast was cancelled by its social: it is cancelled, or moved so near that the time of the blast had passed. */
export type SkipReason = 'SOCIAL_CANCELLED' | 'SOCIAL_MOVED';

export type Blast = {
  _id: string;
  version: number;
  purpose: BlastPurpose;
  /** Of a blast about a social; empty for others. */
  socialId: string;
  /** Of a blast to the members of a circle; empty for others. */
  circleId: string;
  /** Owner of the social or circle, or the followed host; people unsubscribe per owner. */
  ownerId: string;
  channel: Channel;
  phase: BlastPhase;
  subject: string;
  body: string;
  /** A second subject, and what came of comparing the two; null for one subject. */
  subjectTest: SubjectTest | null;
  audience: RsvpFilter;
  scheduledAt: Date | null;
  /** Of a schedule: a social that moves reschedules its blasts. */
  lead: Lead | null;
  /** The rule that the lead was made from. */
  reminder: ReminderRule | null;
  /** Of a PAUSED one: its phase once it is resumed. */
  resumesAs: 'ADDRESSING' | 'TESTING' | 'SENDING' | 'RESENDING' | null;
  resend: Resend | null;
  /** Of a CANCELED one that no host cancelled. */
  skipReason: SkipReason | null;
  /** When its next step is due; null on blasts saved before this field existed, whose next step is due. */
  nextAt: Date | null;
  /** The last RSVP, subscription or membership that was addressed. */
  cursor: string;
  /** Saved when it is done; counted from the deliveries until then. */
  counts: DeliveryCounts | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
};

/** What causes the one message of a blast to a person; makes its id. */
export const causeOf = ({ _id, channel }: Pick<Blast, '_id' | 'channel'>, userId: string): string =>
  `blast:${_id}:${userId}:${channel}`;

/** What is given of a new blast. */
export type BlastInput = Pick<Blast, '_id' | 'purpose' | 'socialId' | 'ownerId' | 'audience' | 'createdBy'> &
  Partial<
    Pick<
      Blast,
      'circleId' | 'channel' | 'subject' | 'body' | 'subjectTest' | 'scheduledAt' | 'lead' | 'reminder'
    >
  >;

/** A blast that waits to be addressed: by e-mail and immediately, unless given otherwise. */
export const newBlast = (input: BlastInput, now: Date): Blast => ({
  circleId: '',
  channel: 'EMAIL',
  subject: '',
  body: '',
  subjectTest: null,
  scheduledAt: null,
  lead: null,
  reminder: null,
  resumesAs: null,
  resend: null,
  skipReason: null,
  nextAt: input.scheduledAt ?? now,
  ...input,
  version: 1,
  phase: 'SCHEDULED',
  cursor: '',
  counts: null,
  createdAt: now,
  updatedAt: now,
});

export type BlastStatus = 'INPROGRESS' | 'CANCELED' | 'SENT' | 'FAILED';

/** The status that hosts see (spec §3): everything that is neither done nor cancelled is in progress. */
export function statusOf({ phase, counts }: Blast): BlastStatus {
  if (phase === 'CANCELED') return 'CANCELED';
  if (phase !== 'DONE') return 'INPROGRESS';
  const reached = (counts?.SENT ?? 0) + (counts?.UNKNOWN ?? 0) + (counts?.SUPPRESSED ?? 0);
  return reached === 0 && (counts?.FAILED ?? 0) > 0 ? 'FAILED' : 'SENT';
}

type BlastChanges = Partial<
  Pick<
    Blast,
    'subject' | 'body' | 'subjectTest' | 'channel' | 'audience' | 'scheduledAt' | 'lead' | 'reminder'
  >
>;

/** A changed blast; throws a 409 once it has begun. */
export function changed(blast: Blast, change: BlastChanges, now: Date): Blast {
  if (blast.phase !== 'SCHEDULED') throw illegalState('blast', statusOf(blast), 'changed');
  const next = { ...blast, ...change };
  return { ...next, nextAt: next.scheduledAt ?? now, version: blast.version + 1, updatedAt: now };
}

/** A cancelled blast, whose queued messages are not sent. Throws a 409 when it is done or already cancelled. */
export function cancelled(blast: Blast, now: Date): Blast {
  if (blast.phase === 'DONE' || blast.phase === 'CANCELED')
    throw illegalState('blast', statusOf(blast), 'CANCELED');
  return { ...blast, phase: 'CANCELED', version: blast.version + 1, updatedAt: now };
}

/** A blast that its social ended. */
export const skipped = (blast: Blast, skipReason: SkipReason, now: Date): Blast => ({
  ...blast,
  phase: 'CANCELED',
  skipReason,
  version: blast.version + 1,
  updatedAt: now,
});

const underWay = ['ADDRESSING', 'TESTING', 'SENDING', 'RESENDING'] as const;

const isUnderWay = (phase: BlastPhase): phase is (typeof underWay)[number] =>
  underWay.some(each => each === phase);

/** A blast that sends nothing more until it is resumed. Throws a 409 unless it is being sent. */
export function paused(blast: Blast, now: Date): Blast {
  const { phase, scheduledAt } = blast;
  const isBeginning = phase === 'SCHEDULED' && scheduledAt === null;
  const resumesAs = isBeginning ? 'ADDRESSING' : phase;
  if (!isUnderWay(resumesAs)) throw illegalState('blast', statusOf(blast), 'paused');
  return { ...blast, phase: 'PAUSED', resumesAs, version: blast.version + 1, updatedAt: now };
}

/** A paused blast that continues; throws a 409 for another one. */
export function resumed(blast: Blast, now: Date): Blast {
  if (blast.phase !== 'PAUSED') throw illegalState('blast', statusOf(blast), 'resumed');
  const phase = blast.resumesAs ?? 'ADDRESSING';
  const subjectTest = isUndecided(blast) ? prolonged(blast, now) : blast.subjectTest;
  const version = blast.version + 1;
  return { ...blast, phase, resumesAs: null, subjectTest, nextAt: now, version, updatedAt: now };
}

/** The test of a paused blast, whose hours stood still meanwhile. */
function prolonged(blast: Blast & { subjectTest: SubjectTest }, now: Date): SubjectTest {
  const { subjectTest, updatedAt: pausedAt } = blast;
  if (!subjectTest.decideAt) return subjectTest;
  const decideAt = new Date(subjectTest.decideAt.getTime() + now.getTime() - pausedAt.getTime());
  return { ...subjectTest, decideAt: withinSocial(blast, decideAt, now) };
}

/** A blast whose messages that ended so are queued again. Throws a 409 while it is being sent, and where there are none. */
export function resending(
  blast: Blast,
  { states, counts }: { states: Resendable[]; counts: DeliveryCounts },
  now: Date,
): Blast {
  if (blast.phase !== 'DONE') throw illegalState('blast', statusOf(blast), 'sent again');
  if (states.every(state => counts[state] === 0)) throw conflict('There is no message to send again.');
  const resend = { states, before: now };
  const version = blast.version + 1;
  return { ...blast, phase: 'RESENDING', resend, counts: null, nextAt: now, version, updatedAt: now };
}
