import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { type Collection, defineCollection } from '@momos/store';
import type { Rsvp } from './rsvp.ts';

const text = { type: String, required: true };
const count = { type: Number, required: true };
const flag = { type: Boolean, required: true };
const date = { type: Date, required: true };
const part = { type: Object, default: null };

/** Also counts those of a social by status, without reading them. */
export const bySocialAndStatus = { socialId: 1, status: 1, _id: 1 } as const;

/** The guard behind the group commit: one RSVP per person and social. Begins with the shard key. */
export const onePerPerson = { socialId: 1, userId: 1 } as const;

/** RSVPs; the hot queries name the social, by which the collection is sharded. */
export const rsvpCollection = defineCollection<Rsvp>()({
  name: 'rsvps',
  noun: 'RSVP',
  shape: {
    _id: String,
    version: count,
    socialId: text,
    userId: text,
    status: text,
    tierId: String,
    tierName: String,
    plusOnes: Number,
    plusOneNames: { type: [String], default: undefined },
    ticketPrice: count,
    depositAmount: count,
    currency: text,
    pointsPrice: Number,
    isPaidWithPoints: Boolean,
    answers: part,
    promoCode: String,
    emailDomain: String,
    isNoShowPolicyAccepted: flag,
    isAttendanceShared: flag,
    wantsHostNews: flag,
    wantsInvitations: flag,
    cancellationPolicy: part,
    payment: part,
    attempts: count,
    orders: part,
    refunds: part,
    moneyDueAt: Date,
    undecidedAt: Date,
    hold: part,
    approval: part,
    place: Number,
    ticketSeq: count,
    ticketCode: String,
    attendedAt: Date,
    attendedOn: String,
    review: part,
    tags: { type: [String], default: undefined },
    privateNote: String,
    transferId: String,
    transferOffers: Number,
    receivedFrom: part,
    payerId: String,
    guestInvitation: part,
    history: part,
    sharedAnswers: part,
    marketing: part,
    referralCode: String,
    isErased: Boolean,
    createdAt: date,
    updatedAt: date,
  },
  queries: {
    ofUser: {
      find: (socialId: string, userId: string) => ({ socialId, userId }),
      index: onePerPerson,
      unique: true,
      sort: { socialId: 1, userId: 1 },
    },
    ofSocial: { find: (socialId: string) => ({ socialId }), index: { socialId: 1, _id: 1 } },
    withStatus: {
      find: (socialId: string, statuses: readonly RsvpStatus[]) => ({
        socialId,
        status: { $in: [...statuses] },
      }),
      index: bySocialAndStatus,
      sort: { _id: 1 },
    },
    /** Those that a cancelled social still has to cancel. */
    toCancel: {
      find: (socialId: string) => ({
        socialId,
        $or: [{ status: { $in: ['PENDING', 'WAITLIST', 'APPROVED'] } }, { hold: { $ne: null } }],
      }),
      index: { socialId: 1, _id: 1 },
    },
    /** Those with a tag. */
    tagged: {
      find: (socialId: string) => ({ socialId }),
      where: { 'tags.0': { $exists: true } },
      index: { socialId: 1, tags: 1 },
    },
    /** Those who came by an invite code. */
    referred: {
      find: (socialId: string) => ({ socialId }),
      where: { referralCode: { $gt: '' } },
      index: { socialId: 1, referralCode: 1 },
    },
    /** Those of socials that waited once and then did not wait any more. */
    leftWaitlist: {
      find: (socialIds: readonly string[]) => ({
        socialId: { $in: [...socialIds] },
        status: { $in: ['APPROVED', 'ATTENDED', 'CANCELLED', 'REJECTED'] satisfies RsvpStatus[] },
        'history.from': 'WAITLIST',
      }),
      index: bySocialAndStatus,
    },
    waiting: {
      find: (socialId: string) => ({ socialId }),
      where: { status: 'WAITLIST' },
      index: { socialId: 1, status: 1, place: 1 },
      sort: { place: 1 },
      indexName: 'line',
    },
    /** Those with a refund that failed. */
    refundFailed: {
      find: (socialIds: readonly string[]) => ({ socialId: { $in: [...socialIds] } }),
      where: { 'refunds.status': 'FAILED' },
      index: { socialId: 1, 'refunds.status': 1 },
    },
    ofPerson: {
      find: (userId: string, statuses: readonly RsvpStatus[]) => ({ userId, status: { $in: [...statuses] } }),
      index: { userId: 1, status: 1 },
    },
    /** Tickets that others hold, by who paid for them; privacy asks. */
    paidBy: {
      find: (payerId: string) => ({ payerId }),
      where: { payerId: { $gt: '' } },
      index: { payerId: 1 },
    },
    /** Of guests who registered with an invitation, by the host who invited; privacy asks. */
    invitedBy: {
      find: (hostId: string) => ({ 'guestInvitation.invitedBy': hostId }),
      where: { 'guestInvitation.invitedBy': { $gt: '' } },
      index: { 'guestInvitation.invitedBy': 1 },
    },
    expired: {
      find: (now: Date) => ({ 'hold.expiresAt': { $lte: now } }),
      where: { 'hold.expiresAt': { $type: 'date' } },
      index: { 'hold.expiresAt': 1 },
      sort: { 'hold.expiresAt': 1 },
    },
    /** Those that keep a place without a ticket. */
    withHold: {
      find: (socialId: string) => ({ socialId }),
      where: { 'hold.kind': { $type: 'string' } },
      index: { socialId: 1, 'hold.expiresAt': 1 },
      sort: { 'hold.expiresAt': 1 },
    },
    /** Those whose money is to be compared with payments. */
    toCompare: {
      find: (now: Date) => ({ moneyDueAt: { $lte: now } }),
      where: { moneyDueAt: { $type: 'date' } },
      index: { moneyDueAt: 1 },
      sort: { moneyDueAt: 1 },
    },
    /** Those with money whose social ended, as far as known, before they were decided. */
    undecided: {
      find: (now: Date) => ({ undecidedAt: { $lte: now } }),
      where: { undecidedAt: { $type: 'date' } },
      index: { undecidedAt: 1 },
      sort: { undecidedAt: 1 },
    },
    expiring: {
      find: () => ({}),
      where: { 'hold.expiresAt': { $type: 'date' } },
      index: { 'hold.expiresAt': 1 },
      sort: { 'hold.expiresAt': 1 },
    },
  },
});

export type RsvpCollection = Collection<Rsvp, typeof rsvpCollection.queries>;
