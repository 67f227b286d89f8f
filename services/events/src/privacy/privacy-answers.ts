import type { Outbox, StateSource } from '@momos/bus';
import type { RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import type { PrivacyAnswers } from '@momos/runtime';
import { addressDigest } from '@momos/runtime/address-digest';
import { createHoldings, type Erased, type Holding, type Store } from '@momos/store';
import type { People } from '../person/person.store.ts';
import { forgetAddresses, forgetHost } from '../guest-invitation/forget-invitations.ts';
import type { GuestInvitations } from '../rsvp/guest-invitation.store.ts';
import type { TicketTransfers } from '../rsvp/ticket-transfer.store.ts';
import { endTransfersTo } from '../ticket-transfer/end-transfers.ts';
import { forgetWords } from '../host-review/forget-words.ts';
import type { Reviews } from '../host-review/host-review.store.ts';
import { bannerChange } from '../social-draft/social-draft.ts';
import type { SocialDrafts } from '../social-draft/social-draft.store.ts';
import { topics } from '@momos/contracts/topics';
import { offboardUser, type OffboardDeps, obstaclesTo } from './offboard-user.ts';

/** An RSVP without its person: what stays counts for its hosts. */
const withoutPerson = {
  $set: {
    transferId: null,
    guestInvitation: null,
    answers: [],
    plusOneNames: [],
    sharedAnswers: {},
    marketing: {},
    referralCode: '',
    ticketCode: null,
    tags: [],
    privateNote: null,
    isAttendanceShared: false,
    'payment.method': null,
    isErased: true,
    'history.$[].reason': null,
    'history.$[].note': null,
  },
};

/** What this service stores about a person. RSVPs and ratings stay for the hosts' counts, without their words. */
export const holdings: readonly Holding[] = [
  {
    noun: 'rsvps',
    collection: 'rsvps',
    of: ({ userId }) => ({ userId, payerId: null }),
    // Others whose ticket it was, and who invited.
    secret: ['ticketCode', 'transferId', 'receivedFrom', 'payerId', 'guestInvitation'],
    erase: withoutPerson,
  },
  {
    // Tickets that another person paid for and gave on: card and refunds are the payer's.
    noun: 'rsvpsReceived',
    collection: 'rsvps',
    of: ({ userId }) => ({ userId, payerId: { $gt: '' } }),
    secret: [
      ...['ticketCode', 'transferId', 'receivedFrom', 'payerId', 'guestInvitation'],
      ...['payment.method', 'orders', 'refunds'],
    ],
    erase: withoutPerson,
  },
  {
    // Which others hold now: whose they are is theirs, and the card is the payer's.
    noun: 'ticketsPaidForOthers',
    collection: 'rsvps',
    of: ({ userId }) => ({ payerId: { $eq: userId, $gt: '' } }),
    isExported: false,
    erase: { $set: { 'payment.method': null } },
  },
  {
    // Of the guests whom a host invited: the registrations are theirs.
    noun: 'rsvpsInvited',
    collection: 'rsvps',
    of: ({ userId }) => ({ 'guestInvitation.invitedBy': { $eq: userId, $gt: '' } }),
    isExported: false,
    erase: { $set: { 'guestInvitation.invitedBy': '' } },
  },
  {
    noun: 'ticketOffers',
    collection: 'ticket_transfers',
    of: ({ userId }) => ({ holderId: userId }),
    erase: 'delete',
  },
  {
    // Of hosts, about other people.
    noun: 'guestInvitations',
    collection: 'guest_invitations',
    of: ({ userId }) => ({ invitedBy: userId }),
    secret: ['rsvpId'],
    erase: 'delete',
  },
  {
    noun: 'guestInvitationsReceived',
    collection: 'guest_invitations',
    of: ({ emails }) => ({ email: { $in: emails.map(each => each.toLowerCase()) } }),
    secret: ['invitedBy', 'rsvpId'],
    erase: 'delete',
  },
  {
    // How many mails of a day, which end with it.
    noun: 'guestInvitationCounts',
    collection: 'guest_invitation_counts',
    of: ({ userId, emails }) => ({ of: { $in: [userId, ...emails.map(addressDigest)] } }),
    isExported: false,
    erase: 'delete',
  },
  {
    noun: 'ticketOffersReceived',
    collection: 'ticket_transfers',
    of: ({ emails }) => ({ email: { $in: emails.map(each => each.toLowerCase()) } }),
    secret: ['holderId', 'rsvpId'],
    erase: 'delete',
  },
  // Without their words, by forget-words.ts.
  { noun: 'reviews', collection: 'host_reviews', of: ({ userId }) => ({ authorId: userId }), erase: 'keep' },
  {
    noun: 'reviewReplies',
    collection: 'host_reviews',
    of: ({ userId }) => ({ 'reply.authorId': userId }),
    secret: ['authorId', 'comment', 'rsvpId'],
    erase: 'keep',
  },
  {
    noun: 'guestReviews',
    collection: 'attendee_reviews',
    of: ({ userId }) => ({ reviewerId: userId }),
    erase: 'delete',
  },
  {
    // Of others, as long as its person may not read it.
    noun: 'guestReviewsReceived',
    collection: 'attendee_reviews',
    of: ({ userId }) => ({ attendeeId: userId }),
    secret: ['_id', 'reviewerId', 'rating', 'comment'],
    erase: 'delete',
  },
  {
    noun: 'conferenceTickets',
    collection: 'conferencetickets',
    of: ({ userId, emails }) => ({
      $or: [{ 'holder.userId': userId }, { 'holder.email': { $in: emails.map(each => each.toLowerCase()) } }],
    }),
    secret: ['code', 'buyerId'],
    // Its buyer paid for it and may assign it to another person.
    erase: [{ $set: { status: 'UNASSIGNED', holder: null, code: null, version: { $add: ['$version', 1] } } }],
  },
  {
    // For others: their names are theirs.
    noun: 'conferenceTicketsBought',
    collection: 'conferencetickets',
    of: ({ userId }) => ({ buyerId: userId }),
    secret: ['code', 'holder'],
    erase: 'keep',
  },
  { noun: 'socials', collection: 'socials', of: ({ userId }) => ({ hostIds: userId }), erase: 'keep' },
  { noun: 'subscriptions', collection: 'subscriptions', of: ({ userId }) => ({ userId }), erase: 'delete' },
  {
    noun: 'socialDisputes',
    collection: 'social_disputes',
    of: ({ userId }) => ({ userId }),
    erase: 'delete',
  },
  {
    noun: 'standingAnswers',
    collection: 'standing_answers',
    of: ({ userId }) => ({ _id: userId }),
    erase: 'delete',
  },
  {
    noun: 'reviewReports',
    collection: 'review_reports',
    of: ({ userId }) => ({ reporterId: userId }),
    // Who is reported is another person, and what they wrote is theirs.
    secret: ['authorId', 'attendeeId', 'rating', 'comment', 'reviewId', 'rsvpId', 'decidedBy'],
    erase: 'delete',
  },
  {
    // Reports of what the person wrote: who reported it stays unsaid.
    noun: 'reviewsReported',
    collection: 'review_reports',
    of: ({ userId }) => ({ authorId: userId, kind: 'HOST' }),
    secret: ['_id', 'reporterId', 'reviewId', 'rsvpId', 'note', 'decidedBy', 'authorId', 'attendeeId'],
    erase: 'delete',
  },
  {
    // Only the guest whom a review is about can report it: that there is a report says who made it.
    noun: 'guestReviewsReported',
    collection: 'review_reports',
    of: ({ userId }) => ({ $or: [{ authorId: userId }, { attendeeId: userId }] }),
    isExported: false,
    erase: 'delete',
  },
  { noun: 'formAnswers', collection: 'form_answers', of: ({ userId }) => ({ userId }), erase: 'delete' },
  { noun: 'postRsvps', collection: 'post_rsvps', of: ({ userId }) => ({ userId }), erase: 'delete' },
  { noun: 'socialDrafts', collection: 'social_drafts', of: ({ userId }) => ({ userId }), erase: 'delete' },
  {
    noun: 'socialDraftVersions',
    collection: 'social_draft_versions',
    of: ({ userId }) => ({ userId }),
    erase: 'delete',
  },
  { noun: 'searchAlerts', collection: 'search_alerts', of: ({ userId }) => ({ userId }), erase: 'delete' },
  {
    noun: 'calendarFeeds',
    collection: 'calendar_feeds',
    of: ({ userId }) => ({ _id: userId }),
    secret: ['edition'],
    erase: 'delete',
  },
  {
    noun: 'person',
    collection: 'people',
    of: ({ userId }) => ({ _id: userId }),
    // The tombstone takes its place in the same transaction.
    erase: 'keep',
  },
];

type Deps = OffboardDeps & {
  socialDrafts: SocialDrafts;
  ticketTransfers: TicketTransfers;
  guestInvitations: GuestInvitations;
  store: Store;
  people: People;
  reviews: Reviews;
  erased: Erased;
  outbox: Outbox;
  /** The states of RSVPs as they are published. */
  states: StateSource<RsvpChanged>;
};

/**
 * Exports and erases what this service stores about people. The RSVPs that stay are published in the same transaction: their
 * topic keeps the last state of each for good.
 */
export function privacyAnswers(deps: Deps): PrivacyAnswers {
  const { store, erased, people, rsvps, clock, outbox, states } = deps;
  const held = createHoldings(store, holdings);
  return {
    obstacles: userId => obstaclesTo(deps, userId),
    export: held.export,
    erase: async (subject, erasureId) => {
      const { userId } = subject;
      await offboardUser(deps, userId);
      return erased.erase({ userId, erasureId, now: clock.now() }, async () => {
        // Before their rows go: each RSVP knows of its offer.
        await endTransfersTo(
          deps,
          subject.emails.map(each => each.toLowerCase()),
        );
        await forgetAddresses(
          deps,
          subject.emails.map(each => each.toLowerCase()),
        );
        await forgetHost(deps, userId);
        await releasePictures(deps, userId);
        await people.forget([userId]);
        await rsvps.outdate(userId);
        const words = await forgetWords(deps, userId);
        const counts = { ...(await held.erase(subject)), ...(words > 0 ? { reviewWords: words } : {}) };
        const ids = await rsvps.idsOfUser(userId);
        for (const state of await states.statesOf(ids)) await outbox.add(states.topic, state);
        return counts;
      });
    },
  };
}

/** The pictures of drafts that go are not in use any more. */
async function releasePictures({ socialDrafts, outbox }: Deps, userId: string): Promise<void> {
  for (const draft of await socialDrafts.allOf(userId)) {
    const banner = bannerChange(draft);
    if (banner) await outbox.add(topics.banner, banner);
  }
}
