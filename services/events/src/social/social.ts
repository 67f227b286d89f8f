import { conflict, illegalState } from '@momos/contracts/errors';
import type { Question } from '@momos/contracts/questionnaire';
import type { CancellationPolicy } from '@momos/contracts/cancellation-policy';
import type { RecurrenceRule } from '@momos/contracts/recurrence-rule';
import type { SocialInput } from '@momos/contracts/social-input';
import type { ReviewStatus } from '@momos/contracts/social-view';

/** A ticket tier; minor units of the social's currency. How many are left is the seats' matter. */
export type Tier = {
  id: string;
  name: string;
  type: 'FREE' | 'PAID';
  ticketPrice: number;
  depositAmount: number;
  capacity: number | null;
  /** In momo points, where guests may pay with them; missing for money alone. */
  pointsPrice?: number | undefined;
  /** When it is sold; missing or null for no limit. */
  salesStart?: Date | null | undefined;
  salesEnd?: Date | null | undefined;
};

/** A social as the collection `socials` holds it (spec §3 "Social"). */
export type Social = {
  _id: string;
  /** Counts up with each change; given as `If-Match`. */
  version: number;
  slug: string;
  title: string;
  ownerId: string;
  /** Everyone who hosts, the owner first. */
  hostIds: string[];
  /** Asked to host, not agreed yet; missing on socials saved before invitations. */
  invitedHostIds?: string[] | undefined;
  eventTimestamp: Date;
  eventEndTimestamp: Date;
  timezone: string;
  maxCapacity: number;
  tags: string[];
  isOnline: boolean;
  onlineUrl: string | null;
  visibility: SocialInput['visibility'];
  isApprovalRequired: boolean;
  maxPlusOnes: number;
  /** Guests name those who come along; missing on socials saved before. */
  arePlusOnesNamed?: boolean | undefined;
  /** Guests may transfer their ticket, where no approval is required; missing on socials saved before, where they may. */
  isTransferAllowed?: boolean | undefined;
  /** Who registers has proven an e-mail of one of these; missing on socials saved before, and empty, for everybody. */
  emailDomains?: string[] | undefined;
  city: string | null;
  venueData: SocialInput['venueData'];
  splashImageUrl: string | null;
  /** What its cover is drawn from; its id where missing. */
  coverSeed?: string | undefined;
  currency: string;
  tiers: Tier[];
  questions: Question[];
  cancellationPolicy: CancellationPolicy;
  noShowPolicy: string | null;
  description: string;
  inviteCode: string;
  isOfficial: boolean;
  reviewStatus: ReviewStatus;
  reviewComment: string | null;
  /** What waits for a reviewer while this version is public; missing on socials saved before edits waited. */
  pendingEdit?: PendingEdit | null | undefined;
  /** Which of its poster's codes is good; missing before the first was replaced. */
  posterSeq?: number | undefined;
  isCancelled: boolean;
  isDeleted: boolean;
  /** RSVPs are still to be cancelled and refunded; see cancel-social-rsvps.ts. */
  isCancellationDue: boolean;
  /** The dates that it is one of, and their rule; null or missing for a single one. */
  recurrence?: { id: string; rule: RecurrenceRule } | null | undefined;
  /** When lists that anyone sees first showed it; missing before, and kept when they do not any more. */
  listedAt?: Date | null | undefined;
  createdAt: Date;
  updatedAt: Date;
};

/** The reviewed fields that a social is to get (`pending-edit.ts`). */
export type ReviewedChange = Partial<
  Pick<
    Social,
    | 'title'
    | 'description'
    | 'tags'
    | 'splashImageUrl'
    | 'eventTimestamp'
    | 'eventEndTimestamp'
    | 'timezone'
    | 'isOnline'
    | 'onlineUrl'
    | 'city'
    | 'venueData'
    | 'currency'
    | 'tiers'
    | 'questions'
    | 'noShowPolicy'
  >
> & {
  /** People who are to be asked to host beside those who are asked already. */
  invitedHostIds?: string[];
};

/** Changes of an approved social that wait for a reviewer, while the approved version stays public. */
export type PendingEdit = {
  /** The social's version when its host last changed what waits; a decision names it. */
  version: number;
  authorId: string;
  submittedAt: Date;
  /** Not rejected yet. */
  isWaiting: boolean;
  change: ReviewedChange;
  rejection: { comment: string | null; at: Date } | null;
};

export const deletedPrefix = '[DELETED] ';

/** A social is past once its time is before now (spec §4). */
export const isPast = (social: Pick<Social, 'eventTimestamp'>, now: Date): boolean =>
  social.eventTimestamp.getTime() < now.getTime();

/** A social is over once it has ended; until then one can still come late. */
export const isOver = (social: Pick<Social, 'eventEndTimestamp'>, now: Date): boolean =>
  social.eventEndTimestamp.getTime() < now.getTime();

/** Of submissions that a reviewer, or trust, let through. */
export const approvedStatuses: readonly ReviewStatus[] = ['APPROVED', 'APPROVED_FEATURE'];

/** Whether a reviewer, or their trust, approved the social as it is. */
export const isApproved = ({ reviewStatus }: Pick<Social, 'reviewStatus'>): boolean =>
  approvedStatuses.includes(reviewStatus);

/** Whether lists that anyone sees may show it: curated (spec §4), PUBLIC, and still on. */
export const isListed = (
  social: Pick<Social, 'visibility' | 'reviewStatus' | 'isCancelled' | 'isDeleted'>,
): boolean =>
  social.visibility === 'PUBLIC' && isApproved(social) && !social.isCancelled && !social.isDeleted;

/** Throws a 409 when a reviewer's action is the status already held (spec §4). */
export function assertReviewable(held: ReviewStatus, next: ReviewStatus): void {
  if (held === next) throw illegalState('submission', held, next);
}

/** A host who edits a social that needs revision hands it in again. */
export const reviewStatusAfterEdit = (held: ReviewStatus): ReviewStatus =>
  held === 'REVISION_NEEDED' ? 'PENDING' : held;

const windows = ['early', 'WITHIN72H', 'WITHIN24H', 'BEFORE3H'] as const;

/** Throws a 409 when any share of the policy shrinks: it may only get looser after publishing. */
export function assertPolicyLooser(held: CancellationPolicy, next: CancellationPolicy): void {
  const stricter = windows.find(
    window =>
      next[window].ticketPercent < held[window].ticketPercent ||
      next[window].depositPercent < held[window].depositPercent,
  );
  if (stricter) {
    throw conflict(
      `The cancellation policy can only get looser once a social is published; "${stricter}" would get stricter.`,
    );
  }
}

/** Whether a change of these moves attendees' plans: time, zone, place. */
export function isMoved(held: Social, next: Social): boolean {
  return (
    held.eventTimestamp.getTime() !== next.eventTimestamp.getTime() ||
    held.eventEndTimestamp.getTime() !== next.eventEndTimestamp.getTime() ||
    held.timezone !== next.timezone ||
    held.isOnline !== next.isOnline ||
    held.venueData?.address !== next.venueData?.address ||
    held.venueData?.name !== next.venueData?.name
  );
}

/** The tier of that id; without an id the only one there is. */
export const tierOf = (social: Pick<Social, 'tiers'>, tierId: string | null): Tier | undefined =>
  tierId === null
    ? social.tiers.length === 1
      ? social.tiers[0]
      : undefined
    : social.tiers.find(tier => tier.id === tierId);

/** Whether what a reviewer decides about a social holds for its other dates too: it repeats, and is as it was published. */
export const isForAllDates = ({ recurrence, version }: Pick<Social, 'recurrence' | 'version'>): boolean =>
  Boolean(recurrence) && version === 1;
