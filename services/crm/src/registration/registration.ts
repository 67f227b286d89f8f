import type { Rsvp } from '@momos/contracts/proto/events/v1/bus';
import { type RsvpStatus, rsvpStatuses } from '@momos/contracts/rsvp-view';
import type { VersionedRow } from '../read-model/versioned-rows.ts';

/** One RSVP as events last told it. */
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

/** The row of an RSVP. Throws a TypeError for a state that the product does not have. */
export function registrationOf(rsvp: Rsvp): Registration {
  if (!isStatus(rsvp.status)) throw new TypeError(`an RSVP cannot be ${rsvp.status}`);
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

/** A registration of an erased person: it still counts for its social, and tells nothing of the person. */
export const withoutAnswers = (registration: Registration): Registration => ({
  ...registration,
  sharedAnswers: {},
});

/** Whether the registration went further than its first steps and is still on the host's list. */
export const isSubmitted = ({ status }: Pick<Registration, 'status'>): boolean =>
  status !== 'INITIAL' && status !== 'HIDDEN';

/** When the person last did something about it themselves, or was there. */
export const lastActOf = ({ createdAt, attendedAt }: Registration): Date =>
  attendedAt && attendedAt > createdAt ? attendedAt : createdAt;
