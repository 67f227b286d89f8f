import { createBus } from '@momos/bus';
import { hearAccess } from '@momos/bus/hear-access';
import { MessagingService } from '@momos/contracts/proto/messaging/v1/messaging';
import { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import { topics } from '@momos/contracts/topics';
import { type Clock, type Composition, type Context, systemClock } from '@momos/runtime';
import { connectMongo, connectRedis, createErased, createIdempotency, migrate } from '@momos/store';
import { accountRoutes } from './account/account.routes.ts';
import { createAccountChanges } from './account/account-change.store.ts';
import type { Config } from './config.ts';
import { communityRoutes } from './community/community.routes.ts';
import { configRoutes } from './configs/configs.routes.ts';
import { createConfigEntries } from './configs/configs.store.ts';
import { createConsentChanges } from './consent/consent.store.ts';
import { hostSubscriptionRoutes } from './host-subscription/host-subscription.routes.ts';
import { countSubscribers } from './host-subscription/count-subscribers.ts';
import { createHostSubscriptions } from './host-subscription/host-subscription.store.ts';
import { createInviteCodeRequests } from './invite-code/invite-code-request.store.ts';
import { inviteCodeRoutes } from './invite-code/invite-code.routes.ts';
import { createReferrals } from './invite-code/referral.store.ts';
import { keyFor } from './keys.ts';
import { organizationRoutes } from './organization/organization.routes.ts';
import { createOrganizations } from './organization/organization.store.ts';
import { spreadNames } from './organization/spread-names.ts';
import { patronGuestRoutes } from './patron/patron-guests.routes.ts';
import { patronRoutes } from './patron/patron.routes.ts';
import { onPointsChanged } from './points/on-points-changed.ts';
import { carryOut } from './privacy/carry-out.ts';
import { createDataExports } from './privacy/data-export.store.ts';
import { createErasures } from './privacy/erasure.store.ts';
import { connectHolders } from './privacy/holders.ts';
import { ownAnswers } from './privacy/own-answers.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { createSessions } from './session/session.store.ts';
import { createCodeLimits } from './code/code-limits.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { createCodeRequests } from './code/code.store.ts';
import { suggestedUserRoutes } from './suggested-user/suggested-user.routes.ts';
import { createAccessTokens } from './token/access-token.ts';
import { createKeyRing } from './token/key-ring.ts';
import { keepRenewing } from './token/keep-renewing.ts';
import { publishKeys } from './token/publish-keys.ts';
import { createSigningKeys } from './token/signing-key.store.ts';
import { userRoutes } from './user/user.routes.ts';
import { userRpc } from './user/user.rpc.ts';
import { createUsers } from './user/user.store.ts';
import { firstProofRewards } from './verified-email/rewards.ts';
import { verifiedEmailRoutes } from './verified-email/verified-email.routes.ts';
import { verifiedMobileRoutes } from './verified-mobile/verified-mobile.routes.ts';
import { createVerifications } from './verified-email/verification.store.ts';

const hourMs = 3_600_000;

/** Puts the service together; `clock` is set by tests. */
export async function compose(context: Context<Config>, clock: Clock = systemClock): Promise<Composition> {
  const { config, log, metrics, connect, refusals } = context;
  const secret = config.IDENTITY_SECRET;
  const store = await connectMongo({
    url: config.MONGO_URL,
    database: config.IDENTITY_DATABASE,
    name: 'identity',
  });
  const redis = await connectRedis({
    url: config.REDIS_URL,
    prefix: config.KEY_PREFIX,
    onError: err => log.warn({ err }, 'redis is away'),
  });
  const bus = createBus({
    brokers: config.KAFKA_BROKERS,
    clientId: 'identity',
    topicPrefix: config.TOPIC_PREFIX,
    store,
    logger: log,
    metrics: metrics.registry,
  });
  const idempotency = createIdempotency(store);

  const keys = createKeyRing({
    store: createSigningKeys(store),
    sealingKey: keyFor(secret, 'signing keys'),
    rotationDays: config.SIGNING_KEY_DAYS,
  });
  const configEntries = createConfigEntries(store);
  const defaults = { 'social.isCurationOn': config.CURATION };
  const users = createUsers(store);
  const subscriptions = createHostSubscriptions(store);
  const erased = createErased(store);
  const deps = {
    store,
    clock,
    log,
    outbox: bus.outbox,
    users,
    consents: createConsentChanges(store),
    dataExports: createDataExports(store),
    erasures: createErasures(store),
    holders: connectHolders(
      connect,
      ownAnswers({ store, erased, clock, users, subscriptions, outbox: bus.outbox }),
    ),
    graceMs: config.ERASURE_GRACE_HOURS * hourMs,
    keepMs: config.EXPORT_KEEP_HOURS * hourMs,
    sweepMs: config.PRIVACY_SWEEP_MS,
    sessions: createSessions(store),
    subscriptions,
    requests: createInviteCodeRequests(store),
    referrals: createReferrals(store),
    codeRequests: createCodeRequests(store),
    organizations: createOrganizations(store),
    verifications: createVerifications(store),
    accountChanges: createAccountChanges(store),
    configEntries,
    messaging: connect(MessagingService, 'messaging', { idempotent: ['sendCode'] }),
    payments: connect(PaymentsService, 'payments', { idempotent: ['findPatron'] }),
    limits: createCodeLimits({
      redis,
      hashKey: keyFor(secret, 'limits'),
      codesPerAddress: config.SIGN_IN_CODES_PER_ADDRESS,
      codesPerIp: config.SIGN_IN_CODES_PER_IP,
      triesPerIp: config.SIGN_IN_TRIES_PER_IP,
    }),
    accessTokens: createAccessTokens({ keys, audience: config.ENVIRONMENT }),
    codeKey: keyFor(secret, 'codes'),
    refreshKey: keyFor(secret, 'refresh tokens'),
    settledGrants: {
      adminEmails: new Set(config.ADMIN_EMAILS.map(address => address.toLowerCase())),
      demo: config.ENVIRONMENT === 'production' ? new Map() : config.DEMO_ROLES,
    },
    pageKeySecret: config.PAGE_KEY_SECRET,
    defaults,
    rewards: firstProofRewards(configEntries, defaults),
    stripePublishableKey: config.STRIPE_PUBLISHABLE_KEY,
  };

  await migrate(store, [countSubscribers]);
  await idempotency.prepare();
  await bus.ready();
  await keys.renew(clock.now());

  return {
    routes: [
      signInRoutes(deps),
      sessionRoutes(deps),
      userRoutes(deps),
      accountRoutes(deps),
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
    ],
    rpc: [userRpc(deps)],
    http: publishKeys(keys),
    background: [
      {
        start: () => {
          bus.startRelay();
          bus.consume({ group: 'identity', topic: topics.points, handler: onPointsChanged(deps.users) });
          hearAccess(bus, refusals);
        },
        stop: () => bus.close(),
      },
      keepRenewing(keys, { clock, log }),
      carryOut(deps),
      spreadNames(deps),
    ],
    // Without Redis the limits count per copy; nothing else needs it.
    ready: [() => store.ready()],
    idempotency,
    close: [() => redis.close(), () => store.close()],
  };
}
