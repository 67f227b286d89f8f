import type { BlastView } from '@momos/contracts/blasts';
import { badField, illegalState } from '@momos/contracts/errors';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { Channel } from '../delivery/delivery.ts';
import type { DeliveryCounts } from '../delivery/delivery.store.ts';

/** Who gets a blast: RSVPs in these states, or these RSVPs. */
export type Audience = { statuses?: RsvpStatus[]; rsvpIds?: string[] };

/** SCHEDULED waits for its time, ADDRESSING makes a delivery for each recipient, SENDING has made them all, DONE and CANCELED are ends. */
export type BlastPhase = 'SCHEDULED' | 'ADDRESSING' | 'SENDING' | 'DONE' | 'CANCELED';

/**
 * NEWS is written by a host to attendees and may be unsubscribed from; MOVED is ours and tells attendees of a new time or
 * place; FOLLOWERS is written by a host to who follows them.
 */
export type BlastPurpose = 'NEWS' | 'MOVED' | 'FOLLOWERS';

export type Blast = {
  _id: string;
  version: number;
  purpose: BlastPurpose;
  /** Empty for a blast to followers. */
  socialId: string;
  /** Whose list this is: the owner of the social, or the host who is followed; unsubscribing is per owner. */
  ownerId: string;
  channel: Channel;
  phase: BlastPhase;
  subject: string;
  body: string;
  audience: Audience;
  scheduledAt: Date | null;
  /** Milliseconds before the start of the social; a social that moves takes its schedules along. */
  leadMs: number | null;
  /** The last RSVP or subscription that was addressed. */
  cursor: string;
  /** Kept when it is done; counted from the deliveries until then. */
  counts: DeliveryCounts | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
};

/** The state that the contract shows (spec §3): everything that is neither done nor cancelled is in progress. */
export function statusOf({ phase, counts }: Blast): BlastView['status'] {
  if (phase === 'CANCELED') return 'CANCELED';
  if (phase !== 'DONE') return 'INPROGRESS';
  const reached = (counts?.SENT ?? 0) + (counts?.UNKNOWN ?? 0) + (counts?.SUPPRESSED ?? 0);
  return reached === 0 && (counts?.FAILED ?? 0) > 0 ? 'FAILED' : 'SENT';
}

/** How many messages of a blast are where, as the contract shows it. */
export const countsView = (counts: DeliveryCounts): BlastView['counts'] => ({
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  queued: counts.QUEUED + counts.SENDING,
  sent: counts.SENT,
  failed: counts.FAILED,
  unknown: counts.UNKNOWN,
  suppressed: counts.SUPPRESSED,
});

/** A blast as the contract shows it. */
export function viewOf(blast: Blast, counts: DeliveryCounts): BlastView {
  return {
    id: blast._id,
    socialId: blast.socialId,
    kind: 'SOCIAL_BLAST',
    channel: blast.channel,
    status: statusOf(blast),
    subject: blast.subject,
    body: blast.body,
    statuses: blast.audience.statuses ?? [],
    scheduledAt: blast.scheduledAt?.toISOString() ?? null,
    createdAt: blast.createdAt.toISOString(),
    counts: countsView(counts),
  };
}

/** Throws a 400 unless a schedule lies ahead. */
export function requireFuture(scheduledAt: Date, now: Date): void {
  if (scheduledAt.getTime() <= now.getTime())
    throw badField('body.scheduledAt', 'This time is over already.');
}

/** A schedule with its distance to the social's start. */
export const scheduleOf = (scheduledAt: Date, startsAt: Date): Pick<Blast, 'scheduledAt' | 'leadMs'> => ({
  scheduledAt,
  leadMs: startsAt.getTime() - scheduledAt.getTime(),
});

/** A changed blast; throws a 409 once it has begun. */
export function changed(
  blast: Blast,
  change: Partial<Pick<Blast, 'subject' | 'body' | 'scheduledAt' | 'leadMs'>>,
  now: Date,
): Blast {
  if (blast.phase !== 'SCHEDULED') throw illegalState('blast', statusOf(blast), 'changed');
  return { ...blast, ...change, version: blast.version + 1, updatedAt: now };
}

/** A cancelled blast: what has not gone out stays. Throws a 409 when all of it has, or when it is cancelled already. */
export function cancelled(blast: Blast, now: Date): Blast {
  if (blast.phase === 'DONE' || blast.phase === 'CANCELED')
    throw illegalState('blast', statusOf(blast), 'CANCELED');
  return { ...blast, phase: 'CANCELED', version: blast.version + 1, updatedAt: now };
}

/** Where a schedule goes when the social starts at another time; not into the past. */
export function movedSchedule(blast: Blast, startsAt: Date, now: Date): Date | undefined {
  if (blast.phase !== 'SCHEDULED' || blast.leadMs === null) return undefined;
  const moved = startsAt.getTime() - blast.leadMs;
  return new Date(Math.max(moved, now.getTime()));
}
