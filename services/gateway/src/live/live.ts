import { consumeAccessRevocations } from '@momos/bus/access-revocations';
import { createListener, type Listener } from '@momos/bus/listener';
import { kafkaSecurityOf } from '@momos/bus/kafka-security';
import { topicShapeOf } from '@momos/bus/topic-shape';
import { LiveAccessService } from '@momos/contracts/proto/events/v1/live_access';
import { LiveChatService } from '@momos/contracts/proto/messaging/v1/live_chat';
import { topics } from '@momos/contracts/topics';
import type { Background, Context, TokenRevocations, TokenVerifier } from '@momos/runtime';
import type { RedisStore } from '@momos/store';
import type { Config } from '../config.ts';
import { createAccessQuestions } from './access-questions.ts';
import type { LiveGuard } from './live-guard.ts';
import { createLiveServer, type LiveServer } from './live-server.ts';
import {
  type Notice,
  noticesOfDelivery,
  noticesOfPayment,
  noticesOfRsvp,
  noticesOfSocial,
} from './notices.ts';
import { requireWatchable } from './watch-access.ts';

/** Longer than that a copy does not wait for a bus that is away: pages without notices are better than none. */
const busPatienceMs = 30_000;

/** The live push of a copy. */
export type Live = LiveServer & {
  background: Background;
  /** Rejects until this copy consumes its topics, for 30 s at most: until then its pages would miss what changes. */
  ready(): Promise<void>;
};

/** The live push of this copy. Every copy consumes the topics itself, so copies need not know each other. */
export function createLive(
  context: Context<Config>,
  given: { verify: TokenVerifier; guard: LiveGuard; redis: RedisStore },
): Live {
  const { config, log, revocations } = context;
  const server = serverOf(context, given);
  const patientUntil = Date.now() + busPatienceMs;
  let isReading = false;
  const listener = createListener({
    brokers: config.KAFKA_BROKERS,
    clientId: 'gateway',
    topicPrefix: config.TOPIC_PREFIX,
    security: kafkaSecurityOf(config),
    topicShape: topicShapeOf(config),
    logger: log,
    onReading() {
      isReading = true;
      server.publishMissed();
    },
  });
  return {
    ...server,
    async ready() {
      if (!isReading && Date.now() < patientUntil) throw new Error('The topics are not consumed yet');
    },
    background: {
      start: () => consume(listener, server, revocations),
      async stop() {
        // Pages get notices until their connection is closed.
        await server.close();
        await listener.close();
      },
    },
  };
}

function serverOf(
  { config, log, metrics, connect }: Context<Config>,
  { redis, ...given }: { verify: TokenVerifier; guard: LiveGuard; redis: RedisStore },
): LiveServer {
  const liveAccess = connect(LiveAccessService, 'events', { idempotent: ['listSocialAccess'] });
  const liveChat = connect(LiveChatService, 'messaging', { idempotent: ['listOwnChannels'] });
  const askAccess = createAccessQuestions(liveAccess);
  return createLiveServer({
    ...given,
    chat: {
      redis,
      prefix: config.TOPIC_PREFIX,
      listOwnChannels: async (accessToken, opened) =>
        (await liveChat.listOwnChannels({ accessToken, opened })).channels,
    },
    requireWatchable: (topic, actor) => requireWatchable(askAccess, topic, actor),
    publicUrl: config.PUBLIC_URL,
    drainMs: config.LIVE_DRAIN_MS,
    maxBufferedBytes: config.LIVE_BUFFERED_BYTES,
    registry: metrics.registry,
    log,
  });
}

function consume(listener: Listener, server: LiveServer, revocations: TokenRevocations): void {
  const publishAll = (notices: Notice[]) => notices.forEach(server.publish);
  consumeAccessRevocations(listener, {
    revoke(change) {
      revocations.revoke(change);
      server.recheck(change.userId);
    },
  });
  listener.tail(topics.social, async message => publishAll(noticesOfSocial(message)));
  listener.tail(topics.rsvp, async message => publishAll(noticesOfRsvp(message)));
  listener.tail(topics.payment, async message => publishAll(noticesOfPayment(message)));
  listener.tail(topics.delivery, async message => publishAll(noticesOfDelivery(message)));
}
