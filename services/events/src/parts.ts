import { configEntries } from '@momos/contracts/config-entries';
import type { Bus } from '@momos/bus';
import { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import { type Clock, type Context, createAudit, systemClock } from '@momos/runtime';
import { topics } from '@momos/contracts/topics';
import { differenceCounter } from '@momos/runtime/purchase/compare-money';
import { createErased, createIdempotency, type Store } from '@momos/store';
import { createAttendeeReviews } from './attendee-review/attendee-review.store.ts';
import { createBadgeSheets } from './badge/badge-sheet.store.ts';
import { createConferenceTickets } from './conference/conference-ticket.store.ts';
import { createConferences } from './conference/conference.store.ts';
import type { Config } from './config.ts';
import { createCatalogue } from './discovery/catalogue.ts';
import { createListings } from './discovery/listing.store.ts';
import { createHostRatings } from './host-review/host-rating.ts';
import { createPostRsvps } from './post-rsvp/post-rsvp.store.ts';
import { createReviews } from './host-review/host-review.store.ts';
import { createReviewReports } from './review-report/review-report.store.ts';
import { createResponses } from './idempotency/respond-once.ts';
import { createFindPeople } from './person/find-people.ts';
import { createPeople } from './person/person.store.ts';
import { createFormAnswers } from './public-form/form-answer.store.ts';
import { createPublicForms } from './public-form/public-form.store.ts';
import { createRsvps } from './rsvp/rsvp.store.ts';
import { createStandingAnswers } from './standing-question/standing-answers.store.ts';
import { createStandingQuestions } from './standing-question/standing-questions.ts';
import { createTablePlans } from './table/table-plan.store.ts';
import { offerGuard, type OfferGuard } from './rsvp/ticket-transfer.ts';
import { createGuestInvitations } from './rsvp/guest-invitation.store.ts';
import { createInvitationCounts } from './guest-invitation/invitation-count.store.ts';
import { createTicketTransfers } from './rsvp/ticket-transfer.store.ts';
import { createTicketHolders } from './rsvp/ticket-holder.store.ts';
import { createSubscriptions } from './rsvp/subscription.store.ts';
import { createSeatLedger } from './seat/seat-ledger.ts';
import { createSeatMoves } from './seat/seat-move.store.ts';
import { createSearchAlerts } from './search-alert/search-alert.store.ts';
import { createSeatStore } from './seat/seat.store.ts';
import { type SeatGuard, seatGuard } from './seat/seats.ts';
import { createSocialSeats } from './seat/social-seats.ts';
import { createSettings } from './settings/settings.ts';
import { createSocialCanceller } from './social-cancellation/cancel-social-rsvps.ts';
import { createCalendarFeeds } from './calendar/calendar-feed.store.ts';
import { createCalendarKeys } from './calendar/calendar-key.ts';
import { createSocialPages } from './social-page/show-social.ts';
import { createSocialCache } from './social/social-cache.ts';
import { createSocialLists } from './social/social-list.store.ts';
import { createSocialDisputes } from './social-dispute/social-dispute.store.ts';
import { createDraftVersions } from './social-draft/draft-version.store.ts';
import { createSocialDrafts } from './social-draft/social-draft.store.ts';
import { createSocials } from './social/social.store.ts';
import { createSuperhosts } from './superhost/superhost.store.ts';
import { createTicketCodes } from './ticket/ticket-code.ts';
import { createWaitlistChances } from './waitlist-chance/waitlist-chances.ts';
import { createWaitlistPromoter } from './waitlist/promote-waitlist.ts';
import { createWallets } from './wallet/wallets.ts';

/** What a test may set: the time, and whether seats and offers of tickets are guarded. */
export type Overrides = { clock?: Clock; guard?: SeatGuard; offers?: OfferGuard };

type Given = Context<Config> & {
  store: Store;
  bus: Bus;
  /** Called after a commit with new subscriptions. */
  onSubscribed(): void;
};

/** The parts of the service, each wired with those below it. */
export type Parts = ReturnType<typeof createParts>;

/** The parts that use cases work with, by the names under which they take them. */
export function createParts(
  given: Given,
  { clock = systemClock, guard = seatGuard, offers = offerGuard }: Overrides,
) {
  const known = { ...createKnown(given, clock), offerGuard: offers };
  const base = { ...known, standing: createStandingQuestions(known) };
  const findPeople = createFindPeople(base);
  const cache = createSocialCache(base.socials, given.config.SOCIAL_CACHE_MS);
  const ledger = createSeatLedger({
    ...base,
    guard,
    ticketOf: base.tickets.ticketOf,
    onPromotionDue: socialId => promoter.enqueue(socialId),
    onSubscribed: given.onSubscribed,
    batchSize: given.config.SEAT_BATCH_SIZE,
    registry: given.metrics.registry,
  });
  const promoter = createWaitlistPromoter({ ...base, ledger, cache });
  const canceller = createSocialCanceller({ ...base, ledger });
  const seats = createSocialSeats({ seats: base.seats, ledger });
  const publishing = { ...base, cache, findPeople, seats, onCancelled: canceller.enqueue };
  const waitlistChances = createWaitlistChances(base);
  const pages = createSocialPages({
    ...base,
    cache,
    findPeople,
    waitlistChances,
    ratings: createHostRatings(base.reviews),
  });
  const responses = createResponses(base.idempotency);
  return {
    ...{ ...base, findPeople, cache, ledger, promoter, canceller },
    ...{ publishing, pages, responses, waitlistChances },
  };
}

function createKnown(given: Given, clock: Clock) {
  const { store, bus, log } = given;
  return {
    store,
    log,
    clock,
    outbox: bus.outbox,
    audit: createAudit({ outbox: bus.outbox, store, topic: topics.eventsAudit, clock }),
    idempotency: createIdempotency(store),
    erased: createErased(store),
    ...createStores(store, given.config),
    ...createNeighbours(given),
    ...createLocal(given),
  };
}

const createStores = (store: Store, config: Config) => ({
  socials: createSocials(store),
  lists: createSocialLists(store, config.PAGE_KEY_SECRET),
  listings: createListings(store),
  catalogue: createCatalogue(),
  calendarFeeds: createCalendarFeeds(store),
  searchAlerts: createSearchAlerts(store),
  seats: createSeatStore(store),
  seatMoves: createSeatMoves(store, config.PAGE_KEY_SECRET),
  rsvps: createRsvps(store),
  ticketHolders: createTicketHolders(store),
  ticketTransfers: createTicketTransfers(store),
  guestInvitations: createGuestInvitations(store),
  invitationCounts: createInvitationCounts(store),
  tablePlans: createTablePlans(store),
  badgeSheets: createBadgeSheets(store),
  reviews: createReviews(store, config.PAGE_KEY_SECRET),
  attendeeReviews: createAttendeeReviews(store),
  reviewReports: createReviewReports(store, config.PAGE_KEY_SECRET),
  subscriptions: createSubscriptions(store),
  postRsvps: createPostRsvps(store),
  socialDisputes: createSocialDisputes(store, config.PAGE_KEY_SECRET),
  socialDrafts: createSocialDrafts(store, config.PAGE_KEY_SECRET),
  draftVersions: createDraftVersions(store),
  publicForms: createPublicForms(store, config.PAGE_KEY_SECRET),
  formAnswers: createFormAnswers(store, config.PAGE_KEY_SECRET),
  standingAnswers: createStandingAnswers(store),
  people: createPeople(store, config.PEOPLE_CACHE_MS),
  superhosts: createSuperhosts(store),
  conferences: createConferences(store),
  conferenceTickets: createConferenceTickets(store, config.PAGE_KEY_SECRET),
});

const createNeighbours = ({ connect }: Given) => ({
  identity: connect(IdentityService, 'identity', {
    idempotent: ['getUsers', 'subscribe', 'listVerifiedEmails'],
  }),
  payments: connect(PaymentsService, 'payments', {
    idempotent: ['quote', 'listPayments', 'capturePayment', 'createRefund'],
  }),
});

const createLocal = ({ config, metrics }: Given) => ({
  countDifference: differenceCounter(metrics.registry),
  settings: createSettings({
    holdMinutes: config.HOLD_MINUTES,
    offerHours: config.OFFER_HOURS,
    isCurationOn: config.CURATION,
    currencies: configEntries['social.currencies'].initial,
    standingQuestions: configEntries['registration.standingQuestions'].initial,
  }),
  tickets: createTicketCodes(config.TICKET_SECRET),
  wallets: createWallets(config),
  calendarKeys: createCalendarKeys(config.TICKET_SECRET),
  pageKeySecret: config.PAGE_KEY_SECRET,
  entranceCodeMs: config.DOOR_CODE_MS,
  cacheMs: config.SOCIAL_CACHE_MS,
  publicUrl: config.PUBLIC_URL,
});
