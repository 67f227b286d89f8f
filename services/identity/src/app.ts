import { createBus, kafkaSecurityOf, topicShapeOf } from '@momos/bus';
import { consumeAccessRevocations } from '@momos/bus/access-revocations';
import { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import { MessagingService } from '@momos/contracts/proto/messaging/v1/messaging';
import { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import { topics } from '@momos/contracts/topics';
import {
  type Background,
  type Callers,
  type Clock,
  type Composition,
  type Context,
  createAudit,
  type RouteBinding,
  rpc,
  systemClock,
} from '@momos/runtime';
import { connectMongo, connectRedis, createErased, createIdempotency, migrate } from '@momos/store';
import { accountRoutes } from './account/account.routes.ts';
import type { Config } from './config.ts';
import { authenticatorAppRoutes } from './authenticator-app/authenticator-app.routes.ts';
import { resealApps } from './authenticator-app/reseal-apps.ts';
import { communityRoutes } from './community/community.routes.ts';
import { configRoutes } from './configs/configs.routes.ts';
import { hostSubscriptionRoutes } from './host-subscription/host-subscription.routes.ts';
import { hostSubscriptionRpc } from './host-subscription/host-subscription.rpc.ts';
import { createFollows } from './host-subscription/subscribe.ts';
import { countSubscribers } from './host-subscription/count-subscribers.ts';
import { inviteCodeRoutes } from './invite-code/invite-code.routes.ts';
import { deriveKey, deriveKeys } from './secret/hmac.ts';
import { organizationRoutes } from './organization/organization.routes.ts';
import { searchTermsOf as organizationSearchTerms } from './organization/organization.ts';
import { propagateOrganizationNames } from './verified-email/propagate-organization-name.ts';
import { passkeyRoutes } from './passkey/passkey.routes.ts';
import { relyingPartyOf } from './passkey/relying-party.ts';
import { countClonedPasskeys } from './passkey/verify-passkey.ts';
import { patronGuestRoutes } from './patron/patron-guests.routes.ts';
import { patronRoutes } from './patron/patron.routes.ts';
import { onPointsChanged } from './user/on-points-changed.ts';
import { executeDueRequests } from './privacy/execute-due-requests.ts';
import { connectDataHolders } from './privacy/data-holders.ts';
import { privacyAnswers } from './privacy/privacy-answers.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { nameByDomain } from './organization/name-by-domain.ts';
import { writeSearchTerms } from './search/write-search-terms.ts';
import { restorationRoutes } from './restoration/restoration.routes.ts';
import { securityEventRoutes } from './restoration/security-event.routes.ts';
import { sendSecurityNotices } from './security-event/send-notices.ts';
import { isSecondFactorNeeded } from './second-factor/factors.ts';
import { secondFactorRoles } from './second-factor/second-factor.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { withOpenSessions } from './session/require-open-session.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { sessionTokenRoutes } from './session/session-token.routes.ts';
import { createCodeGuard, type GuardSettings } from './code/code-guard.ts';
import { createCodeLimits } from './code/code-limits.ts';
import { signInLockRoutes } from './sign-in-lock/sign-in-lock.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { stepUpRoutes } from './step-up/step-up.routes.ts';
import type { User } from './user/user.ts';
import { suggestedUserRoutes } from './suggested-user/suggested-user.routes.ts';
import { createAccessTokens } from './token/access-token.ts';
import { createKeyRing, type KeyRing } from './token/key-ring.ts';
import { renewSigningKeys } from './token/renew-signing-keys.ts';
import { publishKeys } from './token/publish-keys.ts';
import { createStores } from './stores.ts';
import { userRoutes } from './user/user.routes.ts';
import { userRpc } from './user/user.rpc.ts';
import { searchTermsOf } from './user/user-search.ts';
import { firstProofRewards } from './verified-email/first-proof-rewards.ts';
import { verifiedEmailRoutes } from './verified-email/verified-email.routes.ts';
import { verifiedMobileRoutes } from './verified-mobile/verified-mobile.routes.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Pause between two checks for renamed organisations, or for due notices; a change here starts one immediately. */
const sweepMs = 60_000;

/** Puts the service together; `clock` is set by tests. */
export async function compose(context: Context<Config>, clock: Clock = systemClock): Promise<Composition> {
  const engines = await connectEngines(context);
  const { store, redis, bus, idempotency } = engines;
  const stores = createStores(store);
  const keys = createKeyRing({
    store: stores.signingKeys,
    sealingKeys: deriveKeys(context.config.IDENTITY_SECRET, 'signing keys'),
    rotationDays: context.config.SIGNING_KEY_DAYS,
    log: context.log,
  });
  const parts = createParts(context, { ...engines, stores, keys, clock });
  const { work, wakes } = recurringWorkOf(parts);
  const deps = { ...parts, ...wakes };

  await migrate(store, [
    countSubscribers,
    writeSearchTerms('users', searchTermsOf),
    writeSearchTerms('organizations', organizationSearchTerms),
    nameByDomain,
  ]);
  await bus.ready();
  await keys.renew(clock.now());

  return {
    routes: withOpenSessions(deps, routesOf(deps)),
    rpc: [rpc(IdentityService, callers, { ...userRpc(deps), ...hostSubscriptionRpc(deps) })],
    http: publishKeys(keys),
    background: [messages(context, engines, stores), ...renewals(keys, parts), ...work],
    // Without Redis the limits count per copy; nothing else needs it.
    ready: [() => store.ready()],
    idempotency,
    audit: createAudit({ outbox: bus.outbox, store, topic: topics.identityAudit, clock }),
    close: [() => parts.follows.idle(), () => redis.close(), () => store.close()],
  };
}

/** What one copy of the service does again and again, and what starts it immediately. */
function recurringWorkOf(parts: ReturnType<typeof createParts>) {
  const execution = executeDueRequests(parts);
  const propagation = propagateOrganizationNames(parts);
  const notices = sendSecurityNotices(parts);
  return {
    work: [execution, propagation, notices],
    wakes: {
      wakeExecution: execution.wake,
      wakeNotices: notices.wake,
      onOrganizationRenamed: () => parts.store.afterCommit(propagation.wake),
    },
  };
}

const callers: Callers<typeof IdentityService> = {
  getUsers: ['events', 'messaging', 'payments'],
  findUser: ['messaging'],
  subscribe: ['events'],
  unsubscribe: ['messaging'],
  listSubscribers: ['messaging'],
  listVerifiedEmails: ['events', 'messaging'],
};

/** What keeps keys, and what they seal, of today. */
const renewals = (keys: KeyRing, parts: ReturnType<typeof createParts>): Background[] => [
  renewSigningKeys(keys, parts),
  resealApps(parts),
];

type Engines = Awaited<ReturnType<typeof connectEngines>>;

async function connectEngines({ config, log, metrics }: Context<Config>) {
  const store = await connectMongo({
    url: config.MONGO_URL,
    database: config.IDENTITY_DATABASE,
    name: 'identity',
  });
  const redis = await connectRedis({
    url: config.REDIS_URL,
    prefix: config.KEY_PREFIX,
    onError: err => log.warn({ err, op: 'redis' }, 'Redis is unreachable; limits count per copy'),
  });
  const bus = createBus({
    brokers: config.KAFKA_BROKERS,
    clientId: 'identity',
    topicPrefix: config.TOPIC_PREFIX,
    security: kafkaSecurityOf(config),
    topicShape: topicShapeOf(config),
    store,
    logger: log,
    metrics: metrics.registry,
  });
  return { store, redis, bus, idempotency: createIdempotency(store) };
}

type Stores = ReturnType<typeof createStores>;
type Made = Engines & { stores: Stores; keys: KeyRing; clock: Clock };

/** The dependencies of the use cases. */
function createParts(context: Context<Config>, { store, redis, bus, stores, keys, clock }: Made) {
  const { config, log, connect, metrics } = context;
  const { users, subscriptions, configEntries } = stores;
  const outbox = bus.outbox;
  const erased = createErased(store);
  const answers = privacyAnswers({ store, erased, clock, users, subscriptions, outbox });
  const defaults = { 'social.isCurationOn': config.CURATION };
  return {
    ...stores,
    ...secretsOf(config),
    store,
    erased,
    clock,
    log,
    outbox,
    dataHolders: connectDataHolders(connect, answers),
    ...timesOf(config),
    publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
    isSubscribed: subscriptions.has,
    follows: createFollows({ ...stores, store, outbox, clock, registry: metrics.registry }),
    messaging: connect(MessagingService, 'messaging', { idempotent: ['sendCode', 'sendSecurityNotice'] }),
    payments: connect(PaymentsService, 'payments', { idempotent: ['findPatron'] }),
    ...codeBoundsOf(context, { redis, stores, clock }),
    ...secondFactorsOf(context, stores),
    accessTokens: createAccessTokens({ keys, audience: config.ENVIRONMENT }),
    environmentGrants: environmentGrantsOf(config),
    defaults,
    rewards: firstProofRewards(configEntries, defaults),
    stripePublishableKey: config.STRIPE_PUBLISHABLE_KEY,
  };
}

/** What bounds codes: in ten minutes, and over days. */
const codeBoundsOf = (
  { config, metrics }: Context<Config>,
  { redis, stores, clock }: Pick<Made, 'redis' | 'stores' | 'clock'>,
) => ({
  limits: createCodeLimits({
    redis,
    hashKey: deriveKey(config.IDENTITY_SECRET[0], 'limits'),
    codesPerAddress: config.SIGN_IN_CODES_PER_ADDRESS,
    codesPerIp: config.SIGN_IN_CODES_PER_IP,
    triesPerIp: config.SIGN_IN_TRIES_PER_IP,
  }),
  guard: createCodeGuard({
    budgets: stores.codeBudgets,
    hashKey: deriveKey(config.IDENTITY_SECRET[0], 'code budgets'),
    clock,
    settings: guardSettingsOf(config),
    registry: metrics.registry,
  }),
  guardSettings: guardSettingsOf(config),
});

const guardSettingsOf = (config: Config): GuardSettings => ({
  mailsPerDay: config.SIGN_IN_MAILS_PER_DAY,
  smsPerDay: config.SIGN_IN_SMS_PER_DAY,
  smsPerIp: config.SIGN_IN_SMS_PER_IP,
  freeFailures: config.SIGN_IN_FREE_FAILURES,
  failuresPerIp: config.SIGN_IN_FAILURES_PER_IP,
});

/** Passkeys, and who needs a second factor. */
function secondFactorsOf({ config, metrics }: Context<Config>, stores: Stores) {
  const required = secondFactorRoles(config.SECOND_FACTOR_ROLES, config.ENVIRONMENT);
  return {
    secondFactorRoles: required,
    isSecondFactorNeeded: (user: User) =>
      isSecondFactorNeeded({ ...stores, secondFactorRoles: required }, user),
    relyingParty: relyingPartyOf(config),
    clonedPasskeys: countClonedPasskeys(metrics.registry),
  };
}

const secretsOf = ({ IDENTITY_SECRET: secret, PAGE_KEY_SECRET: pageKeySecret }: Config) => ({
  codeKeys: deriveKeys(secret, 'codes'),
  deviceKeys: deriveKeys(secret, 'device marks'),
  refreshKeys: deriveKeys(secret, 'refresh tokens'),
  restoreKeys: deriveKeys(secret, 'restorations'),
  appKeys: deriveKeys(secret, 'authenticator apps'),
  pageKeySecret,
});

const timesOf = (config: Config) => ({
  stepUpMs: config.STEP_UP_MINUTES * 60_000,
  sessionLimits: {
    everyone: { idleMs: config.SESSION_IDLE_DAYS * dayMs, absoluteMs: config.SESSION_DAYS * dayMs },
    staff: {
      idleMs: config.STAFF_SESSION_IDLE_HOURS * hourMs,
      absoluteMs: config.STAFF_SESSION_DAYS * dayMs,
    },
  },
  graceMs: config.ERASURE_GRACE_HOURS * hourMs,
  retentionMs: config.EXPORT_KEEP_HOURS * hourMs,
  executionCheckMs: config.PRIVACY_SWEEP_MS,
  nameCheckMs: Math.min(sweepMs, config.PRIVACY_SWEEP_MS),
  noticeCheckMs: Math.min(sweepMs, config.PRIVACY_SWEEP_MS),
});

const environmentGrantsOf = ({ ADMIN_EMAILS, DEMO_ROLES, ENVIRONMENT }: Config) => ({
  adminEmails: new Set(ADMIN_EMAILS.map(address => address.toLowerCase())),
  demo: ENVIRONMENT === 'production' ? new Map() : DEMO_ROLES,
});

type Deps = ReturnType<typeof createParts> & {
  wakeExecution: () => void;
  wakeNotices: () => void;
  onOrganizationRenamed: () => void;
};

const routesOf = (deps: Deps): RouteBinding[] => [
  signInRoutes(deps),
  sessionTokenRoutes(deps),
  sessionRoutes(deps),
  stepUpRoutes(deps),
  securityEventRoutes(deps),
  restorationRoutes(deps),
  secondFactorRoutes(deps),
  passkeyRoutes(deps),
  authenticatorAppRoutes(deps),
  userRoutes(deps),
  accountRoutes(deps),
  signInLockRoutes(deps),
  communityRoutes(deps),
  suggestedUserRoutes(deps),
  inviteCodeRoutes(deps),
  verifiedEmailRoutes(deps),
  verifiedMobileRoutes(deps),
  organizationRoutes(deps),
  hostSubscriptionRoutes(deps),
  configRoutes(deps),
  patronRoutes(deps),
  patronGuestRoutes(deps),
  privacyRoutes(deps),
];

const messages = ({ revocations }: Context<Config>, { bus }: Engines, { users }: Stores): Background => ({
  start: () => {
    bus.startRelay();
    bus.consume({ group: 'identity', topic: topics.points, handler: onPointsChanged(users) });
    consumeAccessRevocations(bus, revocations);
  },
  stop: () => bus.close(),
});
