import { type Bus, createBus, kafkaSecurityOf, topicShapeOf } from '@momos/bus';
import { consumeAccessRevocations } from '@momos/bus/access-revocations';
import { EventsService } from '@momos/contracts/proto/events/v1/events';
import { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import type { ConfigChanged } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import {
  type Background,
  type Clock,
  type Composition,
  type Context,
  createTokenVerifier,
  privacyRpc,
  type RouteBinding,
  rpc,
  type RpcBinding,
  systemClock,
} from '@momos/runtime';
import {
  connectMongo,
  createDueWork,
  createErased,
  createIdempotency,
  migrate,
  type Recurring,
  type Store,
} from '@momos/store';
import { addendumRoutes } from './addendum/addendum.routes.ts';
import { createAddenda } from './addendum/addendum.store.ts';
import { blastRoutes } from './blast/blast.routes.ts';
import { blastRunRoutes } from './blast/blast-run.routes.ts';
import { createBlastClicks } from './blast/blast-click.store.ts';
import { createBlasts } from './blast/blast.store.ts';
import { blastRounds } from './blast/run-blasts.ts';
import { circleBlastRoutes, circleBlastRunRoutes } from './circle-blast/circle-blast.routes.ts';
import { blastTemplateRoutes } from './blast-template/blast-template.routes.ts';
import { createOwnTemplates } from './blast-template/blast-template.store.ts';
import { liveChatRpc } from './chat/live-chat.rpc.ts';
import { chatRoutes, consumeForChat, createChatParts } from './chat-parts.ts';
import { sendDigests } from './chat-digest/send-digests.ts';
import { onCircleRequestDecided } from './circle-notice/on-circle-request-decided.ts';
import { sendWaitingRequests } from './circle-notice/send-waiting-requests.ts';
import { circleChores, createCircleParts, onMoved } from './circle-parts.ts';
import { codeRpc } from './code/code.rpc.ts';
import { securityNoticeRpc } from './security-notice/security-notice.rpc.ts';
import { MessagingService } from '@momos/contracts/proto/messaging/v1/messaging';
import { createSentCodes } from './code/sent-code.store.ts';
import type { MessagingConfig } from './config.ts';
import { onAddressProven } from './consumer/on-address-proven.ts';
import { onInviteCodeRequestDecided } from './consumer/on-invite-code-request-decided.ts';
import { onPaymentChanged } from './consumer/on-payment-changed.ts';
import { onPrivacyChanged } from './consumer/on-privacy-changed.ts';
import { onSearchAlertsFound } from './consumer/on-search-alerts-found.ts';
import { onReviewChanged } from './consumer/on-review-changed.ts';
import { onRsvpsChanged } from './consumer/on-rsvp-changed.ts';
import { onSocialChanged } from './consumer/on-social-changed.ts';
import { onGuestInvited } from './consumer/on-guest-invited.ts';
import { onTicketOffered } from './consumer/on-ticket-offered.ts';
import { onUserChanged } from './consumer/on-user-changed.ts';
import { createContacts } from './contact/contact.store.ts';
import { createDeliveries } from './delivery/delivery.store.ts';
import { createKnownStates } from './known-state/known-state.store.ts';
import { createSeenFeedback } from './feedback/seen-feedback.store.ts';
import { hostBlastRoutes } from './host-blast/host-blast.routes.ts';
import { circleRequestRoutes } from './circle-request/circle-request.routes.ts';
import { circleRoutes } from './membership/circle.routes.ts';
import { circleStatisticsRoutes } from './membership/circle-statistics.routes.ts';
import { invitationRoutes } from './membership/invitation.routes.ts';
import { membershipRoutes } from './membership/membership.routes.ts';
import { purchasablesRpc } from './purchasable/purchasables.rpc.ts';
import { migrations } from './migrations.ts';
import { createOptOuts } from './opt-out/opt-out.store.ts';
import { pagesOf } from './pages.ts';
import { postRoutes } from './post/post.routes.ts';
import { postPurchaseRoutes } from './post/post-purchase.routes.ts';
import { privacyAnswers } from './privacy/privacy-answers.ts';
import { createOutboxMessages } from './provider/outbox-message.store.ts';
import { vapidKeysOf } from './provider/vapid.ts';
import { createPushDevices } from './push/push-device.store.ts';
import { pushRoutes } from './push/push.routes.ts';
import { expireLeases } from './sending/expire-leases.ts';
import { createOutcomeCounter } from './sending/outcome-counter.ts';
import { createSender } from './sending/sender.ts';
import { createRefusalCounts } from './provider/refusal-counts.ts';
import { createSendingParts } from './sending-parts.ts';
import { createSocials } from './social/social.store.ts';
import { smsLimitRoutes } from './sms-limit/sms-limit.routes.ts';
import { createSmsParts } from './sms-parts.ts';
import { parseMailboxes } from './support/mailbox.ts';
import { createSupportLimits } from './support/support-limit.store.ts';
import { supportRoutes } from './support/support.routes.ts';
import { suppressionRoutes } from './suppression/suppression.routes.ts';
import { createSuppressions } from './suppression/suppression.store.ts';
import { webMailRoutes } from './web-mail/web-mail.routes.ts';
import { createTemplateRunner } from './template/template-runner.ts';
import { type Timing, timing } from './sending/timing.ts';

/** What a test puts in the place of the service's own. */
export type Overrides = { timing?: Partial<Timing>; clock?: Clock };

/** Puts the messaging service together. */
export async function compose(
  context: Context<MessagingConfig>,
  { clock = systemClock, timing: overrides }: Overrides = {},
): Promise<Composition> {
  const { config } = context;
  const store = await openStore(context);
  const idempotency = createIdempotency(store);
  const bus = openBus(context, store);
  await bus.ready();
  const shared = createParts(context, { store, bus, clock, timing: { ...timing, ...overrides } });
  const circleParts = createCircleParts(context, { store, bus });
  const parts = { ...shared, ...circleParts, ...(await createChatParts(context, shared)) };
  // The parts have declared their collections by now.
  await migrate(store, migrations);
  const senders = channels.flatMap(channel =>
    ([0, 1] as const).map(priority => createSender(parts, { channel, priority })),
  );
  const wake = () => store.afterCommit(() => senders.forEach(sender => sender.wake()));
  const rounds = blastRounds({ ...parts, wake });
  const telling = {
    ...{ ...parts, wake, onMoved: onMoved({ ...parts, wake }) },
    onCircleRequestDecided: onCircleRequestDecided({ ...parts, wake }),
  };
  const dueWork = dueWorkOf(config, telling);
  const wired = {
    ...telling,
    wakeBlasts: () => store.afterCommit(rounds.wake),
    wakeCircles: () => store.afterCommit(dueWork.wake),
  };
  return {
    routes: routesOf(config, wired),
    rpc: rpcOf(context, wired),
    background: [...senders, expireLeases(parts), rounds, dueWork, consumers(context, bus, wired)],
    ready: [store.ready],
    idempotency,
    audit: parts.audit,
    http: pagesOf(context, parts),
    close: [...parts.closeProviders, parts.templates.close, parts.chatFeed.close, store.close],
  };
}

/** What becomes due: in circles, and mails about requests to join and about what people missed in chat. */
const dueWorkOf = ({ SWEEP_MS }: MessagingConfig, parts: Parts & Telling): Recurring =>
  createDueWork(parts.store, {
    log: parts.log,
    everyMs: SWEEP_MS,
    chores: [
      ...circleChores(parts),
      { op: 'circle-requests.send', run: () => sendWaitingRequests(parts) },
      { op: 'digest.send', run: () => sendDigests(parts) },
    ],
  });

const consumers = ({ revocations }: Context<MessagingConfig>, bus: Bus, wired: Wired): Background => ({
  start: () => {
    consume(bus, wired);
    bus.startRelay();
    consumeAccessRevocations(bus, revocations);
  },
  stop: () => bus.close(),
});

const channels = ['EMAIL', 'SMS', 'PUSH'] as const;

type Parts = ReturnType<typeof createParts> &
  ReturnType<typeof createCircleParts> &
  Awaited<ReturnType<typeof createChatParts>>;
/** Each is called in the transaction that adds the work. */
type Telling = {
  wake: () => void;
  onMoved: ReturnType<typeof onMoved>;
  onCircleRequestDecided: ReturnType<typeof onCircleRequestDecided>;
};
type Wired = Parts & Telling & { wakeBlasts: () => void; wakeCircles: () => void };

/** Stores, providers and neighbours, from which use cases take what they need. */
function createParts(
  { config, log, connect, metrics }: Context<MessagingConfig>,
  { store, bus, timing, clock }: { store: Store; bus: Bus; timing: Timing; clock: Clock },
) {
  const outboxMessages = createOutboxMessages(store);
  const erased = createErased(store);
  const vapid = config.VAPID_PRIVATE_KEY ? vapidKeysOf(config.VAPID_PRIVATE_KEY) : undefined;
  return {
    store,
    log,
    timing,
    clock,
    publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
    pageSecret: config.PAGE_SECRET,
    unsubscribeSecret: config.UNSUBSCRIBE_SECRET,
    identity: connect(IdentityService, 'identity', {
      idempotent: ['getUsers', 'findUser', 'unsubscribe', 'listSubscribers', 'listVerifiedEmails'],
    }),
    events: connect(EventsService, 'events', {
      idempotent: ['getSocialAccess', 'getSocials', 'listAudience'],
      routing: { getSocialAccess: ({ socialId }) => socialId, listAudience: ({ socialId }) => socialId },
    }),
    erased,
    ...readModels(store),
    ...writtenTexts(store),
    optOuts: createOptOuts(store, erased),
    suppressions: createSuppressions(store),
    devices: createPushDevices(store, erased),
    sentCodes: createSentCodes(store),
    templates: createTemplateRunner(),
    limits: createSupportLimits(store, config.PAGE_SECRET),
    deliveries: createDeliveries(store, bus.outbox, log),
    countOutcome: createOutcomeCounter(metrics.registry),
    outboxMessages,
    vapid,
    refusals: createRefusalCounts(metrics.registry),
    ...createSmsParts(config, { store, log, registry: metrics.registry }),
    ...createSendingParts(config, { store, log, timing, messages: outboxMessages, keys: vapid }),
  };
}

/** What is known here of other services' nouns, and of what providers said. */
const readModels = (store: Store) => ({
  contacts: createContacts(store),
  socials: createSocials(store),
  knownStates: createKnownStates(store),
  seenFeedback: createSeenFeedback(store),
});

/** What hosts write. */
const writtenTexts = (store: Store) => ({
  blasts: createBlasts(store),
  blastClicks: createBlastClicks(store),
  addenda: createAddenda(store),
  ownTemplates: createOwnTemplates(store),
});

function routesOf(config: MessagingConfig, wired: Wired): RouteBinding[] {
  const mailboxes = parseMailboxes(config.SUPPORT_MAILBOXES, domainOf(config.MAIL_FROM_ADDRESS));
  return [
    blastRoutes(wired),
    blastRunRoutes(wired),
    blastTemplateRoutes(wired),
    addendumRoutes(wired),
    webMailRoutes(wired),
    hostBlastRoutes(wired),
    circleRoutes(wired),
    circleBlastRoutes(wired),
    circleBlastRunRoutes(wired),
    postRoutes(wired),
    postPurchaseRoutes(wired),
    membershipRoutes(wired),
    invitationRoutes(wired),
    circleStatisticsRoutes(wired),
    circleRequestRoutes(wired),
    ...chatRoutes(wired),
    pushRoutes({ ...wired, publicKey: wired.vapid?.publicKey, stubUrl: config.PUSH_STUB_URL }),
    supportRoutes({ ...wired, mailboxes }),
    suppressionRoutes(wired),
    smsLimitRoutes(wired),
  ];
}

const rpcOf = ({ config, revocations }: Context<MessagingConfig>, wired: Wired): RpcBinding[] => [
  liveChatRpc({
    ...wired,
    verify: createTokenVerifier({ jwksUrl: config.JWKS_URL, audience: config.ENVIRONMENT, revocations }),
  }),
  rpc(MessagingService, ['identity'], { ...codeRpc(wired), ...securityNoticeRpc(wired) }),
  purchasablesRpc(wired),
  privacyRpc(privacyAnswers(wired)),
];

function consume(bus: Bus, wired: Wired): void {
  const group = 'messaging';
  const onConfig = async (change: ConfigChanged) => {
    wired.prices.apply(change);
    wired.chatWords.apply(change);
  };
  bus.tail(topics.config, onConfig, { from: 'beginning' });
  bus.consume({ group, topic: topics.user, handler: onUserChanged(wired) });
  bus.consume({ group, topic: topics.addressProof, handler: onAddressProven(wired) });
  bus.consume({ group, topic: topics.social, handler: onSocialChanged(wired) });
  bus.consume({ group, topic: topics.rsvp, handleBatch: onRsvpsChanged(wired) });
  bus.consume({ group, topic: topics.ticketTransfer, handler: onTicketOffered(wired) });
  bus.consume({ group, topic: topics.guestInvitation, handler: onGuestInvited(wired) });
  consumeForChat(bus, wired);
  bus.consume({ group, topic: topics.payment, handler: onPaymentChanged(wired) });
  bus.consume({ group, topic: topics.review, handler: onReviewChanged(wired) });
  bus.consume({ group, topic: topics.searchAlert, handler: onSearchAlertsFound(wired) });
  bus.consume({ group, topic: topics.privacy, handler: onPrivacyChanged(wired) });
  bus.consume({ group, topic: topics.inviteCodeRequest, handler: onInviteCodeRequestDecided(wired) });
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

const openBus = ({ config, log, metrics }: Context<MessagingConfig>, store: Store): Bus =>
  createBus({
    brokers: config.KAFKA_BROKERS,
    clientId: 'messaging',
    store,
    logger: log,
    topicPrefix: config.TOPIC_PREFIX,
    security: kafkaSecurityOf(config),
    topicShape: topicShapeOf(config),
    metrics: metrics.registry,
  });

async function openStore({ config, log }: Context<MessagingConfig>): Promise<Store> {
  const store = await connectMongo({
    url: config.MONGO_URL,
    database: config.MESSAGING_DATABASE,
    name: 'messaging',
    onHookError: err => log.error({ op: 'store.after-commit', err }, 'After-commit hook failed'),
  });
  return store;
}
