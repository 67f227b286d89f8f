import { type Bus, createBus, kafkaSecurityOf, topicShapeOf } from '@momos/bus';
import { consumeAccessRevocations } from '@momos/bus/access-revocations';
import { topics } from '@momos/contracts/topics';
import {
  type Background,
  type Composition,
  type Context,
  createTokenVerifier,
  privacyRpc,
  type RouteBinding,
  type RpcBinding,
  type TokenVerifier,
} from '@momos/runtime';
import { backgroundMigrations, connectMongo, createDueWork, migrate } from '@momos/store';
import { attendanceRoutes } from './attendance/attendance.routes.ts';
import { attendeeReviewRoutes } from './attendee-review/attendee-review.routes.ts';
import { badgeRoutes } from './badge/badge.routes.ts';
import { conferenceTicketRoutes } from './conference/conference-ticket.routes.ts';
import type { Config } from './config.ts';
import { followListings } from './discovery/follow-listings.ts';
import { formerDueFields } from './former-due-fields.ts';
import { hostReviewRoutes } from './host-review/host-review.routes.ts';
import { migrations } from './migrations.ts';
import { createParts, type Overrides, type Parts } from './parts.ts';
import { onUserChanged } from './person/on-user-changed.ts';
import { stateSources } from './state-sources.ts';
import { neededProofRoutes } from './needed-proof/needed-proof.routes.ts';
import { postRsvpRoutes } from './post-rsvp/post-rsvp.routes.ts';
import { privacyAnswers } from './privacy/privacy-answers.ts';
import { chargeRoutes } from './refund/charge.routes.ts';
import { questionnaireRoutes } from './questionnaire/questionnaire.routes.ts';
import { publicFormRoutes } from './public-form/public-form.routes.ts';
import { productTypeRoutes } from './product-type/product-type.routes.ts';
import { refundRoutes } from './refund/refund.routes.ts';
import { eventsRpc } from './registration/events.rpc.ts';
import { compareMoney } from './registration/compare-money.ts';
import { returnUndecided } from './registration/money-due.ts';
import { onPaymentChanged } from './registration/on-payment-changed.ts';
import { liveAccessRpc } from './registration/live-access.rpc.ts';
import { purchasablesRpc } from './registration/purchasables.rpc.ts';
import { publishSubscriptions } from './registration/publish-subscriptions.ts';
import { rsvpRoutes } from './registration/rsvp.routes.ts';
import { rsvpSummaryRoutes } from './rsvp-summary/rsvp-summary.routes.ts';
import { lookAtAlerts } from './search-alert/look-at-alerts.ts';
import { searchAlertRoutes } from './search-alert/search-alert.routes.ts';
import { calendarFeedRoutes } from './calendar/calendar-feed.routes.ts';
import { calendarRoutes } from './social-page/calendar.routes.ts';
import { hostInvitationRoutes } from './social-page/host-invitation.routes.ts';
import { recurrenceRoutes } from './social-page/recurrence.routes.ts';
import { pendingEditRoutes } from './social-page/pending-edit.routes.ts';
import { reviewReportRoutes } from './review-report/review-report.routes.ts';
import { deleteUntouched } from './social-draft/delete-untouched.ts';
import { socialDraftRoutes } from './social-draft/social-draft.routes.ts';
import { socialDisputeRoutes } from './social-dispute/social-dispute.routes.ts';
import { socialRoutes } from './social-page/social.routes.ts';
import { standingQuestionRoutes } from './standing-question/standing-question.routes.ts';
import { superhostRoutes } from './superhost/superhost.routes.ts';
import { seatRoutes } from './seat/seat.routes.ts';
import { tableRoutes } from './table/table.routes.ts';
import { ticketRoutes } from './ticket/ticket.routes.ts';
import { forgetInvitations } from './guest-invitation/forget-invitations.ts';
import { guestInvitationRoutes } from './guest-invitation/guest-invitation.routes.ts';
import { lapseTransfers } from './ticket-transfer/end-transfers.ts';
import { ticketTransferRoutes } from './ticket-transfer/ticket-transfer.routes.ts';
import { expireHolds } from './waitlist/expire-holds.ts';
import { walletPassRoutes } from './wallet/wallet-pass.routes.ts';

export type { Overrides } from './parts.ts';

/** Wires the service: its parts, routes, RPCs, consumers and due work. */
export async function compose(context: Context<Config>, overrides: Overrides = {}): Promise<Composition> {
  const { config, log, metrics, revocations } = context;
  const verify = createTokenVerifier({ jwksUrl: config.JWKS_URL, audience: config.ENVIRONMENT, revocations });
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
    security: kafkaSecurityOf(config),
    topicShape: topicShapeOf(config),
    metrics: metrics.registry,
  });
  const onSubscribed = () => dueWork.wake();
  const parts = createParts({ ...context, store, bus, onSubscribed }, overrides);
  const dueWork = dueWorkOf(parts, config);
  const listings = followListings(parts);
  await migrate(store, migrations);
  await bus.ready();
  return {
    routes: routesOf(parts),
    rpc: rpcOf(parts, verify),
    background: [
      consumersOf(context, bus, parts),
      listings,
      dueWork,
      backgroundMigrations(store, migrations, log),
      formerDueFields(store, { log, wake: dueWork.wake }),
    ],
    ready: [store.ready, listings.ready],
    idempotency: parts.idempotency,
    audit: parts.audit,
    close: [store.close],
  };
}

const rpcOf = (parts: Parts, verify: TokenVerifier): RpcBinding[] => [
  eventsRpc(parts),
  liveAccessRpc({ ...parts, verify }),
  purchasablesRpc(parts),
  privacyRpc(privacyAnswers({ ...parts, states: stateSources(parts.store).rsvp })),
];

const routesOf = (parts: Parts): RouteBinding[] => [
  productTypeRoutes(),
  socialRoutes(parts),
  recurrenceRoutes(parts),
  hostInvitationRoutes(parts),
  pendingEditRoutes(parts),
  superhostRoutes(parts),
  calendarRoutes(parts),
  calendarFeedRoutes(parts),
  searchAlertRoutes(parts),
  rsvpRoutes(parts),
  questionnaireRoutes(parts),
  standingQuestionRoutes(parts),
  socialDisputeRoutes(parts),
  socialDraftRoutes(parts),
  publicFormRoutes(parts),
  neededProofRoutes(parts),
  postRsvpRoutes(parts),
  rsvpSummaryRoutes(parts),
  seatRoutes(parts),
  tableRoutes(parts),
  badgeRoutes(parts),
  refundRoutes(parts),
  chargeRoutes(parts),
  attendanceRoutes(parts),
  ticketRoutes(parts),
  ticketTransferRoutes(parts),
  guestInvitationRoutes(parts),
  walletPassRoutes(parts),
  conferenceTicketRoutes(parts),
  hostReviewRoutes(parts),
  attendeeReviewRoutes(parts),
  reviewReportRoutes(parts),
];

const consumersOf = ({ revocations }: Context<Config>, bus: Bus, parts: Parts): Background => ({
  start: () => {
    bus.startRelay();
    consumeAccessRevocations(bus, revocations);
    bus.tail(topics.config, async change => parts.settings.apply(change), { from: 'beginning' });
    bus.consume({ group: 'events', topic: topics.user, handleBatch: onUserChanged(parts.people) });
    // Not in the inbox's transaction: changes of payments take part in group commits, and are skipped there when not new.
    bus.consume({
      group: 'events',
      topic: topics.payment,
      transactional: false,
      handleBatch: onPaymentChanged(parts),
    });
  },
  stop: async () => {
    await Promise.all([parts.promoter.idle(), parts.canceller.idle()]);
    await parts.ledger.idle();
    await bus.close();
  },
});

const dueWorkOf = (parts: Parts, config: Config) =>
  createDueWork(parts.store, {
    log: parts.log,
    everyMs: config.SWEEP_MS,
    chores: [
      { op: 'hold.expire', run: () => expireHolds(parts) },
      { op: 'ticket-transfer.lapse', run: () => lapseTransfers(parts) },
      { op: 'guest-invitation.forget', run: () => forgetInvitations(parts) },
      { op: 'waitlist.promote', run: parts.promoter.promoteDue },
      { op: 'money.compare', run: () => compareMoney(parts) },
      { op: 'rsvp.return-undecided', run: () => returnUndecided(parts) },
      { op: 'social.cancel-rsvps', run: parts.canceller.cancelDue },
      { op: 'search-alert.look', run: () => lookAtAlerts(parts) },
      { op: 'social-draft.delete-untouched', run: () => deleteUntouched(parts) },
      { op: 'subscription.publish', run: () => publishSubscriptions(parts) },
    ],
  });
