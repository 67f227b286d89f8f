import type { ReviewStatus } from '@momos/contracts/social-view';
import { type Collection, defineCollection } from '@momos/store';
import type { Social } from './social.ts';

/** A social with what is derived from it for lists. */
export type SocialRow = Social & {
  isListed: boolean;
  isFree: boolean;
  cityKey: string | null;
  tagKeys: string[];
  /** When it was listed for the first time; null before. */
  listedAt: Date | null;
};

const part = { type: Object, default: null };
const text = { type: String, required: true };
const flag = { type: Boolean, required: true };
const when = { type: Date, required: true };

/** The condition of the indexes of lists that anyone sees. */
const where = { isListed: true };
const byTime = { eventTimestamp: 1, _id: 1 } as const;
const always = () => ({ eventTimestamp: { $gte: new Date(0) } });

/** Socials; the lists that anyone sees go by time alone, and within a city, a tag or the featured ones. */
export const socialCollection = defineCollection<SocialRow>()({
  name: 'socials',
  noun: 'social',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    slug: text,
    title: text,
    ownerId: text,
    hostIds: [String],
    invitedHostIds: [String],
    eventTimestamp: when,
    eventEndTimestamp: when,
    timezone: text,
    maxCapacity: { type: Number, required: true },
    tags: [String],
    isOnline: Boolean,
    onlineUrl: String,
    visibility: text,
    isApprovalRequired: Boolean,
    maxPlusOnes: Number,
    arePlusOnesNamed: Boolean,
    isTransferAllowed: Boolean,
    emailDomains: { type: [String], default: undefined },
    city: String,
    venueData: part,
    splashImageUrl: String,
    coverSeed: String,
    currency: text,
    tiers: part,
    questions: part,
    cancellationPolicy: part,
    noShowPolicy: String,
    description: String,
    inviteCode: text,
    isOfficial: flag,
    reviewStatus: text,
    reviewComment: String,
    pendingEdit: part,
    recurrence: part,
    isCancelled: flag,
    isDeleted: flag,
    isCancellationDue: { type: Boolean, default: false },
    createdAt: when,
    updatedAt: when,
    isListed: flag,
    isFree: flag,
    cityKey: String,
    tagKeys: [String],
    posterSeq: Number,
    listedAt: { type: Date, default: null },
  },
  queries: {
    bySlug: { find: (slug: string) => ({ slug }), index: { slug: 1 }, unique: true, sort: { slug: 1 } },
    ofHost: {
      find: (hostId: string) => ({ hostIds: hostId }),
      index: { hostIds: 1, eventTimestamp: -1, _id: -1 },
      sort: { eventTimestamp: -1, _id: -1 },
    },
    ofInvited: {
      find: (userId: string) => ({ invitedHostIds: userId }),
      index: { invitedHostIds: 1, eventTimestamp: 1, _id: 1 },
      where: { 'invitedHostIds.0': { $exists: true } },
      sort: { eventTimestamp: 1, _id: 1 },
    },
    ofRecurrence: {
      find: (id: string) => ({ 'recurrence.id': id }),
      index: { 'recurrence.id': 1, eventTimestamp: 1, _id: 1 },
      where: { 'recurrence.id': { $exists: true } },
      sort: { eventTimestamp: 1, _id: 1 },
    },
    submitted: {
      find: (reviewStatus: ReviewStatus) => ({ reviewStatus }),
      index: { reviewStatus: 1, _id: -1 },
    },
    editsToReview: {
      find: () => ({}),
      where: { 'pendingEdit.isWaiting': true },
      index: { 'pendingEdit.submittedAt': 1, _id: 1 },
      sort: { 'pendingEdit.submittedAt': 1, _id: 1 },
    },
    cancellationDue: {
      find: () => ({}),
      where: { isCancellationDue: true },
      index: { isCancellationDue: 1 },
    },
    listed: { find: always, where, index: byTime, sort: byTime, indexName: 'listed-by-time' },
    forCommunity: {
      find: always,
      where: { visibility: 'COMMUNITY_ONLY', isCancelled: false, isDeleted: false },
      index: byTime,
      sort: byTime,
      indexName: 'for-community-by-time',
    },
    listedBetween: {
      find: (after: Date, until: Date) => ({ listedAt: { $gt: after, $lte: until } }),
      where,
      index: { listedAt: 1, _id: 1 },
      sort: { listedAt: 1, _id: 1 },
      indexName: 'listed-by-first-listing',
    },
    listedInCity: {
      find: (cityKey: string) => ({ cityKey }),
      where,
      index: { cityKey: 1, ...byTime },
      sort: byTime,
      indexName: 'listed-by-city',
    },
    listedWithTag: {
      find: (tag: string) => ({ tagKeys: tag }),
      where,
      index: { tagKeys: 1, ...byTime },
      sort: byTime,
      indexName: 'listed-by-tag',
    },
    listedByReview: {
      find: (reviewStatus: ReviewStatus) => ({ reviewStatus }),
      where,
      index: { reviewStatus: 1, ...byTime },
      sort: byTime,
      indexName: 'listed-by-review',
    },
  },
});

export type SocialCollection = Collection<SocialRow, typeof socialCollection.queries>;

/** What a city or tag is compared by. */
export const keyOfWord = (word: string): string => word.trim().toLowerCase();
