import type { Rsvp } from '@momos/contracts/proto/events/v1/bus';
import { type RsvpStatus, rsvpStatuses } from '@momos/contracts/rsvp-view';
import type { VersionedRow } from '../row/versioned-rows.ts';

/** The last state of one RSVP on the bus. */
export type Registration = VersionedRow & {
  socialId: string;
  userId: string;
  status: RsvpStatus;
  plusOnes: number;
  tierName: string;
  currency: string;
  /** utm_source, else the referral code, else `direct`. */
  source: string;
  utmSource: string;
  referralCode: string;
  /** Attributes that the attendee agreed to share, by name. */
  sharedAnswers: Record<string, string>;
  createdAt: Date;
  updatedAt: Date;
  approvedAt: Date | null;
  cancelledAt: Date | null;
  attendedAt: Date | null;
};

const isStatus = (status: string): status is RsvpStatus => rsvpStatuses.some(each => each === status);

/** The row of an RSVP. Throws a TypeError for an unknown status. */
export function registrationOf(rsvp: Rsvp): Registration {
  if (!isStatus(rsvp.status)) throw new TypeError(`Unknown RSVP status ${rsvp.status}`);
  const utmSource = rsvp.marketing.utm_source ?? '';
  const createdAt = rsvp.createdAt ?? new Date(0);
  return {
    _id: rsvp.id,
    version: rsvp.version,
    socialId: rsvp.socialId,
    userId: rsvp.userId,
    status: rsvp.status,
    plusOnes: rsvp.plusOnes,
    tierName: rsvp.tierName,
    currency: rsvp.currency,
    source: utmSource || rsvp.referralCode || 'direct',
    utmSource,
    referralCode: rsvp.referralCode,
    sharedAnswers: rsvp.sharedAnswers,
    createdAt,
    updatedAt: rsvp.updatedAt ?? createdAt,
    approvedAt: rsvp.approvedAt ?? null,
    cancelledAt: rsvp.cancelledAt ?? null,
    attendedAt: rsvp.attendedAt ?? null,
  };
}

/** Statuses of drafts and of what a host took off the list. */
export const unsubmittedStatuses: readonly RsvpStatus[] = ['INITIAL', 'HIDDEN'];

/** Whether the registration was submitted and is on the host's list. */
export const isSubmitted = ({ status }: Pick<Registration, 'status'>): boolean =>
  !unsubmittedStatuses.includes(status);

/** The time of the person's own last action: registering or attending. */
export const lastActionOf = ({ createdAt, attendedAt }: Registration): Date =>
  attendedAt && attendedAt > createdAt ? attendedAt : createdAt;
