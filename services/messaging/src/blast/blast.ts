import { badField, illegalState } from '@momos/contracts/errors';
import type { BlastPurpose } from '../audience/audiences.ts';
import type { RsvpFilter } from '../audience/define-audience.ts';
import type { Channel } from '../delivery/delivery.ts';
import type { DeliveryCounts } from '../delivery/delivery.store.ts';

/** SCHEDULED waits for its time, ADDRESSING adds a delivery for each recipient, SENDING has added them all, DONE and CANCELED are final. */
export type BlastPhase = 'SCHEDULED' | 'ADDRESSING' | 'SENDING' | 'DONE' | 'CANCELED';

export type Blast = {
  _id: string;
  version: number;
  purpose: BlastPurpose;
  /** Empty for a blast to followers. */
  socialId: string;
  /** Owner of the social, or the followed host; people unsubscribe per owner. */
  ownerId: string;
  channel: Channel;
  phase: BlastPhase;
  subject: string;
  body: string;
  audience: RsvpFilter;
  scheduledAt: Date | null;
  /** Milliseconds before the start of the social; a social that moves reschedules its blasts. */
  leadMs: number | null;
  /** The last RSVP or subscription that was addressed. */
  cursor: string;
  /** Saved when it is done; counted from the deliveries until then. */
  counts: DeliveryCounts | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
};

type BlastInput = Pick<Blast, '_id' | 'purpose' | 'socialId' | 'ownerId' | 'audience' | 'createdBy'> &
  Partial<Pick<Blast, 'channel' | 'subject' | 'body' | 'scheduledAt' | 'leadMs'>>;

/** A blast that waits to be addressed: by e-mail and immediately, unless given otherwise. */
export const newBlast = (input: BlastInput, now: Date): Blast => ({
  channel: 'EMAIL',
  subject: '',
  body: '',
  scheduledAt: null,
  leadMs: null,
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

/** Throws a 400 unless a schedule is in the future. */
export function requireFuture(scheduledAt: Date, now: Date): void {
  if (scheduledAt.getTime() <= now.getTime())
    throw badField('body.scheduledAt', 'Choose a time in the future.');
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

/** A cancelled blast, whose queued messages are not sent. Throws a 409 when it is done or already cancelled. */
export function cancelled(blast: Blast, now: Date): Blast {
  if (blast.phase === 'DONE' || blast.phase === 'CANCELED')
    throw illegalState('blast', statusOf(blast), 'CANCELED');
  return { ...blast, phase: 'CANCELED', version: blast.version + 1, updatedAt: now };
}

/** The new time of a schedule when its social starts at another time; never in the past. */
export function movedSchedule(blast: Blast, startsAt: Date, now: Date): Date | undefined {
  if (blast.phase !== 'SCHEDULED' || blast.leadMs === null) return undefined;
  const moved = startsAt.getTime() - blast.leadMs;
  return new Date(Math.max(moved, now.getTime()));
}
