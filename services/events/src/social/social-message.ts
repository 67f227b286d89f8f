import type {
  BannerChanged,
  Social as SocialMessage,
  SocialChange,
  SocialChanged,
} from '@momos/contracts/proto/events/v1/bus';
import type { Social } from './social.ts';

/** A social as the bus and RPCs carry it, with its full state; prices in minor units. */
export const toSocialMessage = (social: Social): SocialMessage => ({
  id: social._id,
  version: social.version,
  slug: social.slug,
  title: social.title,
  ownerId: social.ownerId,
  hostIds: social.hostIds,
  invitedHostIds: social.invitedHostIds ?? [],
  eventTimestamp: social.eventTimestamp,
  eventEndTimestamp: social.eventEndTimestamp,
  timezone: social.timezone,
  city: social.city ?? social.venueData?.city ?? '',
  venueName: social.venueData?.name ?? '',
  venueAddress: social.venueData?.address ?? '',
  isOnline: social.isOnline,
  visibility: social.visibility,
  reviewStatus: social.reviewStatus,
  reviewComment: social.reviewComment ?? '',
  maxCapacity: social.maxCapacity,
  currency: social.currency,
  tiers: social.tiers.map(tier => ({ ...tier, capacity: tier.capacity ?? 0 })),
  isApprovalRequired: social.isApprovalRequired,
  isCancelled: social.isCancelled,
  isDeleted: social.isDeleted,
  splashImageUrl: social.splashImageUrl ?? '',
  pendingSplashImageUrl: social.pendingEdit?.change.splashImageUrl ?? '',
  tags: social.tags,
  createdAt: social.createdAt,
});

/** The pictures that a social shows, as media knows them. */
export const bannerOf = (social: Social): BannerChanged => ({
  socialId: social._id,
  version: social.version,
  splashImageUrl: (social.isDeleted ? null : social.splashImageUrl) ?? '',
  pendingSplashImageUrl: (social.isDeleted ? null : social.pendingEdit?.change.splashImageUrl) ?? '',
});

/** What a reviewer decided about the edit of a host. */
export type EditReview = { authorId: string; isAccepted: boolean; comment: string };

/** A change of a social as its topic carries it. */
export const socialChanged = (change: SocialChange, social: Social, review?: EditReview): SocialChanged => ({
  change,
  social: toSocialMessage(social),
  editAuthorId: review?.authorId ?? '',
  isEditAccepted: review?.isAccepted ?? false,
  editComment: review?.comment ?? '',
});
