import { createBus } from '@momos/bus';
import { hearAccess } from '@momos/bus/hear-access';
import { EventsService } from '@momos/contracts/proto/events/v1/events';
import { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import { topics } from '@momos/contracts/topics';
import { type Background, type Composition, type Context, privacyRpc, systemClock } from '@momos/runtime';
import { connectMongo, createErased, createIdempotency, migrate, type Store } from '@momos/store';
import { blastRoutes } from './blast/blast.routes.ts';
import { blastIndexes, createBlasts, hostBlastIndexes } from './blast/blast.store.ts';
import { runBlasts } from './blast/run-blasts.ts';
import { codeRpc } from './code/code.rpc.ts';
import { createSentCodes, sentCodeIndexes } from './code/sent-code.store.ts';
import type { MessagingConfig } from './config.ts';
import { createContacts } from './contact/contact.store.ts';
import { onUserChanged } from './contact/on-user-changed.ts';
import { createDeliveries, deliveryIndexes } from './delivery/delivery.store.ts';
import { createSender } from './delivery/send-deliveries.ts';
import { hostBlastRoutes } from './host-blast/host-blast.routes.ts';
import { onInviteCodeRequestDecided } from './notice/on-invite-code-request-decided.ts';
import { onPaymentChanged } from './notice/on-payment-changed.ts';
import { onPrivacyChanged } from './notice/on-privacy-changed.ts';
import { onReviewChanged } from './notice/on-review-changed.ts';
import { onRsvpsChanged } from './notice/on-rsvp-changed.ts';
import { createOptOuts } from './opt-out/opt-out.store.ts';
import { unsubscribePages } from './opt-out/unsubscribe-page.ts';
import { outboxPages } from './outbox-page/outbox-page.ts';
import { privacyAnswers } from './privacy/privacy-answers.ts';
import { chooseProviders } from './provider/choose-providers.ts';
import { createOutboxMessages, outboxMessageIndexes } from './provider/outbox-message.store.ts';
import { createPushDevices, pushDeviceIndexes } from './push/push-device.store.ts';
import { pushRoutes } from './push/push.routes.ts';
import { vapidKeysOf } from './push/vapid.ts';
import { onSocialChanged } from './social/on-social-changed.ts';
import { createSocials } from './social/social.store.ts';
import { parseMailboxes } from './support/mailbox.ts';
import { createSupportLimits, supportLimitIndexes } from './support/support-limit.store.ts';
import { supportRoutes } from './support/support.routes.ts';
import { createSuppressions } from './suppression/suppression.store.ts';

/** Puts the messaging service together. */
export async function compose(context: Context<MessagingConfig>): Promise<Composition> {
  const { config, log, metrics, connect, refusals } = context;
  const store = await openStore(context);
  const idempotency = createIdempotency(store);
  await idempotency.prepare();
  const bus = createBus({
    brokers: config.KAFKA_BROKERS,
    clientId: 'messaging',
    store,
    logger: log,
    topicPrefix: config.TOPIC_PREFIX,
    metrics: metrics.registry,
  });
  await bus.ready();

  const clock = systemClock;
  const mailboxes = parseMailboxes(config.SUPPORT_MAILBOXES, domainOf(config.MAIL_FROM_ADDRESS));
  const publicUrl = config.PUBLIC_URL.replace(/\/$/, '');
  const identity = connect(IdentityService, 'identity', {
    idempotent: ['getUsers', 'findUser', 'unsubscribe', 'listSubscribers'],
  });
  const events = connect(EventsService, 'events', {
    idempotent: ['getSocialAccess', 'getSocials', 'listAudience'],
  });
  const erased = createErased(store);
  const contacts = createContacts(store);
  const socials = createSocials(store);
  const blasts = createBlasts(store);
  const optOuts = createOptOuts(store);
  const suppressions = createSuppressions(store);
  const devices = createPushDevices(store);
  const deliveries = createDeliveries(store, bus.outbox);
  const outboxMessages = createOutboxMessages(store);
  const vapid = config.VAPID_PRIVATE_KEY ? vapidKeysOf(config.VAPID_PRIVATE_KEY) : undefined;
  const providers = chooseProviders(config, outboxMessages, vapid);

  const people = { contacts, identity };
  const sender = createSender({
    ...people,
    socials,
    events,
    blasts,
    optOuts,
    suppressions,
    devices,
    deliveries,
    providers,
    clock,
    log,
    publicUrl,
    unsubscribeSecret: config.UNSUBSCRIBE_SECRET,
    concurrency: config.SMTP_CONNECTIONS,
  });
  const wake = () => store.afterCommit(sender.wake);

  const consuming: Background = {
    start: () => {
      const group = 'messaging';
      const notices = { deliveries, clock, wake };
      bus.consume({
        group,
        topic: topics.user,
        handler: onUserChanged({ ...notices, contacts, optOuts, devices }),
      });
      bus.consume({ group, topic: topics.social, handler: onSocialChanged({ socials, blasts, clock }) });
      bus.consume({ group, topic: topics.rsvp, handleBatch: onRsvpsChanged({ ...notices, devices }) });
      bus.consume({ group, topic: topics.payment, handler: onPaymentChanged(notices) });
      bus.consume({ group, topic: topics.review, handler: onReviewChanged(notices) });
      bus.consume({ group, topic: topics.privacy, handler: onPrivacyChanged(notices) });
      bus.consume({
        group,
        topic: topics.inviteCodeRequest,
        handler: onInviteCodeRequestDecided(notices),
      });
      bus.startRelay();
      hearAccess(bus, refusals);
    },
    stop: () => bus.close(),
  };

  return {
    routes: [
      blastRoutes({
        ...people,
        store,
        blasts,
        deliveries,
        events,
        clock,
        publicUrl,
        pageSecret: config.PAGE_SECRET,
      }),
      hostBlastRoutes({ ...people, blasts, deliveries, clock, publicUrl, pageSecret: config.PAGE_SECRET }),
      pushRoutes({
        devices,
        erased,
        clock,
        publicKey: vapid?.publicKey,
        standInUrl: config.PUSH_STAND_IN_URL,
      }),
      supportRoutes({
        deliveries,
        limits: createSupportLimits(store, config.PAGE_SECRET),
        mailboxes,
        clock,
        wake,
      }),
    ],
    rpc: [
      codeRpc({ providers, sentCodes: createSentCodes(store), publicUrl }),
      privacyRpc(privacyAnswers({ store, erased, clock, contacts, deliveries })),
    ],
    background: [
      sender,
      blastRunner({ store, blasts, deliveries, devices, events, identity, clock, log, wake: sender.wake }),
      consuming,
    ],
    ready: [store.ready],
    idempotency,
    http: app => {
      outboxPages(outboxMessages, config.ENVIRONMENT)(app);
      unsubscribePages({ ...people, optOuts, log, secret: config.UNSUBSCRIBE_SECRET })(app);
    },
    close: [providers.email.close, providers.sms.close, providers.push.close, store.close],
  };
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

async function openStore({ config, log }: Context<MessagingConfig>): Promise<Store> {
  const store = await connectMongo({
    url: config.MONGO_URL,
    database: config.MESSAGING_DATABASE,
    name: 'messaging',
    onHookError: error => log.error({ err: error }, 'after-commit hook failed'),
  });
  await migrate(store, [
    outboxMessageIndexes,
    sentCodeIndexes,
    deliveryIndexes,
    blastIndexes,
    hostBlastIndexes,
    supportLimitIndexes,
    pushDeviceIndexes,
  ]);
  return store;
}

function blastRunner(deps: Parameters<typeof runBlasts>[0]): Background {
  let running: ReturnType<typeof runBlasts> | undefined;
  return {
    start: () => {
      running = runBlasts(deps);
    },
    stop: () => running?.stop(),
  };
}
