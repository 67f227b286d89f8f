import { consumeAccessRevocations } from '@momos/bus/access-revocations';
import { createListener, type Listener } from '@momos/bus/listener';
import { topicShapeOf } from '@momos/bus/topic-shape';
import { EventsService } from '@momos/contracts/proto/events/v1/events';
import { topics } from '@momos/contracts/topics';
import type { Background, Context, TokenRevocations, TokenVerifier } from '@momos/runtime';
import type { Config } from '../config.ts';
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

/** The live push of this copy. Every copy consumes the topics itself, so copies need not know each other. */
export function createLive(
  context: Context<Config>,
  { verify, guard }: { verify: TokenVerifier; guard: LiveGuard },
): LiveServer & { background: Background } {
  const { config, log, metrics, connect, revocations } = context;
  const events = connect(EventsService, 'events', {
    idempotent: ['getSocialAccess'],
    routing: { getSocialAccess: ({ socialId }) => socialId },
  });
  const server = createLiveServer({
    verify,
    guard,
    requireWatchable: (topic, actor) => requireWatchable(events, topic, actor),
    publicUrl: config.PUBLIC_URL,
    registry: metrics.registry,
    log,
  });
  const listener = createListener({
    brokers: config.KAFKA_BROKERS,
    clientId: 'gateway',
    topicPrefix: config.TOPIC_PREFIX,
    topicShape: topicShapeOf(config),
    logger: log,
  });
  return {
    ...server,
    background: {
      start: () => consume(listener, server, revocations),
      async stop() {
        server.close();
        await listener.close();
      },
    },
  };
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
