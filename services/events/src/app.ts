import { createBus } from '@momos/bus';
import { hearAccess } from '@momos/bus/hear-access';
import { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import { topics } from '@momos/contracts/topics';
import {
  type Background,
  type Clock,
  type Composition,
  type Context,
  privacyRpc,
  systemClock,
} from '@momos/runtime';
import { connectMongo, createErased, createIdempotency, migrate } from '@momos/store';
import { conferenceTicketRoutes } from './conference/conference-ticket.routes.ts';
import { createConferenceTickets } from './conference/conference-ticket.store.ts';
import { createConferences } from './conference/conference.store.ts';
import type { Config } from './config.ts';
import { createHostRatings } from './host-review/host-rating.ts';
import { hostReviewRoutes } from './host-review/host-review.routes.ts';
import { createReviews } from './host-review/host-review.store.ts';
import { createFindPeople } from './person/find-people.ts';
import { onUserChanged } from './person/on-user-changed.ts';
import { createPeople } from './person/person.store.ts';
import { privacyAnswers } from './privacy/privacy-answers.ts';
import { refundRoutes } from './refund/refund.routes.ts';
import { onPaymentChanged } from './rsvp/on-payment-changed.ts';
import { rsvpRoutes } from './rsvp/rsvp.routes.ts';
import { createRsvps } from './rsvp/rsvp.store.ts';
import { createSubscriptions } from './rsvp/subscription.store.ts';
import { tellSubscriptions } from './rsvp/tell-subscriptions.ts';
import { createAnswers } from './seat/keyed.ts';
import { createSeatDesk } from './seat/seat-desk.ts';
import { createSeatMetrics } from './seat/seat-metrics.ts';
import { createSeatStore } from './seat/seat.store.ts';
import { type SeatGuard, seatGuard } from './seat/seats.ts';
import { createSettings } from './settings/settings.ts';
import { calendarRoutes } from './social/calendar.routes.ts';
import { createSocialPages } from './social/show-social.ts';
import { createSocialCache } from './social/social-cache.ts';
import { createSocialLists } from './social/social-list.store.ts';
import { socialRoutes } from './social/social.routes.ts';
import { eventsRpc } from './social/social.rpc.ts';
import { createSocials } from './social/social.store.ts';
import { createWindDown } from './social/wind-down-social.ts';
import { superhostRoutes } from './superhost/superhost.routes.ts';
import { createSuperhosts } from './superhost/superhost.store.ts';
import { createSweep } from './sweep.ts';
import { createTicketCodes } from './ticket/ticket-code.ts';
import { ticketRoutes } from './ticket/ticket.routes.ts';
import { expireHolds } from './waitlist/expire-holds.ts';
import { createPromoter } from './waitlist/promote-line.ts';

/** What a test may set: the time, and whether seats are guarded. */
export type Overrides = { clock?: Clock; guard?: SeatGuard };

/** Wires the service: stores, the seat desk, what serves, what listens and what sweeps. */
export async function compose(
  { config, log, metrics, connect, refusals }: Context<Config>,
  { clock = systemClock, guard = seatGuard }: Overrides = {},
): Promise<Composition> {
  const store = await connectMongo({
    url: config.MONGO_URL,
    database: config.EVENTS_DATABASE,
    name: 'events',
  });
  const bus = createBus({
    brokers: config.KAFKA_BROKERS,
    clientId: 'events',
    store,
    logger: log,
    topicPrefix: config.TOPIC_PREFIX,
    metrics: metrics.registry,
  });
  const identity = connect(IdentityService, 'identity', { idempotent: ['getUsers', 'subscribe'] });
  const payments = connect(PaymentsService, 'payments', {
    idempotent: ['quote', 'listPayments', 'capturePayment', 'createRefund'],
  });
  const idempotency = createIdempotency(store);
  const { outbox } = bus;

  const settings = createSettings({
    holdMinutes: config.HOLD_MINUTES,
    offerHours: config.OFFER_HOURS,
    isCurationOn: config.CURATION,
  });
  const socials = createSocials(store);
  const lists = createSocialLists(store, config.PAGE_KEY_SECRET);
  const seats = createSeatStore(store);
  const rsvps = createRsvps(store);
  const reviews = createReviews(store, config.PAGE_KEY_SECRET);
  const subscriptions = createSubscriptions(store);
  const people = createPeople(store, config.PEOPLE_CACHE_MS);
  const erased = createErased(store);
  const tickets = createTicketCodes(config.TICKET_SECRET);
  const cache = createSocialCache(socials, config.SOCIAL_CACHE_MS);
  const findPeople = createFindPeople({ people, identity, log });
  const ratings = createHostRatings(reviews);

  const desk = createSeatDesk({
    store,
    seats,
    rsvps,
    people,
    subscriptions,
    outbox,
    idempotency,
    tickets,
    guard,
    clock,
    batchSize: config.SEAT_BATCH_SIZE,
    metrics: createSeatMetrics(metrics.registry),
  });
  const promoter = createPromoter({ desk, seats, rsvps, cache, clock, log, settings });
  desk.whenLineDue(promoter.soon);
  const windDown = createWindDown({ socials, rsvps, desk, clock, log });
  const pages = createSocialPages({
    cache,
    seats,
    rsvps,
    findPeople,
    ratings,
    clock,
    cacheMs: config.SOCIAL_CACHE_MS,
  });

  const rsvpDeps = {
    desk,
    answers: createAnswers({ store, idempotency }),
    rsvps,
    seats,
    people,
    findPeople,
    cache,
    payments,
    clock,
    log,
    settings,
  };
  const socialDeps = {
    store,
    socials,
    seats,
    desk,
    outbox,
    cache,
    findPeople,
    clock,
    settings,
    windDown: windDown.soon,
  };

  const listening: Background = {
    start: () => {
      bus.startRelay();
      hearAccess(bus, refusals);
      bus.tail(topics.config, async news => settings.hear(news), { from: 'beginning' });
      bus.consume({ group: 'events', topic: topics.user, handleBatch: onUserChanged(people) });
      // Not in the inbox's transaction: the news take part in the desk's commits, and are skipped there when not new.
      bus.consume({
        group: 'events',
        topic: topics.payment,
        transactional: false,
        handleBatch: onPaymentChanged(rsvpDeps),
      });
    },
    stop: async () => {
      await Promise.all([promoter.idle(), windDown.idle()]);
      await desk.idle();
      await bus.close();
    },
  };
  const sweep = createSweep({
    store,
    log,
    everyMs: config.SWEEP_MS,
    chores: [
      { name: 'holds', run: () => expireHolds({ rsvps, desk, clock }) },
      { name: 'lines', run: () => promoter.sweep() },
      { name: 'cancelled socials', run: () => windDown.sweep() },
      {
        name: 'subscriptions',
        run: () => tellSubscriptions({ subscriptions, socials, identity, clock, log }),
      },
    ],
  });

  await migrate(store);
  await Promise.all([idempotency.prepare(), bus.ready()]);

  return {
    routes: [
      socialRoutes({ ...socialDeps, pages, lists, rsvps }),
      superhostRoutes({
        superhosts: createSuperhosts(store),
        findPeople,
        clock,
        pageKeySecret: config.PAGE_KEY_SECRET,
      }),
      calendarRoutes({ pages, publicUrl: config.PUBLIC_URL }),
      rsvpRoutes({ ...rsvpDeps, tickets, pageKeySecret: config.PAGE_KEY_SECRET }),
      refundRoutes(rsvpDeps),
      ticketRoutes({ ...rsvpDeps, pages, lists, socials, tickets, doorCodeMs: config.DOOR_CODE_MS }),
      conferenceTicketRoutes({
        conferences: createConferences(store),
        conferenceTickets: createConferenceTickets(store, config.PAGE_KEY_SECRET),
      }),
      hostReviewRoutes({ store, reviews, rsvps, cache, outbox, clock, socials, findPeople }),
    ],
    rpc: [
      eventsRpc({ ...rsvpDeps, socials }),
      privacyRpc(privacyAnswers({ ...rsvpDeps, ...socialDeps, erased })),
    ],
    background: [listening, sweep],
    ready: [store.ready],
    idempotency,
    close: [store.close],
  };
}
