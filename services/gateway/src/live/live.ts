import { hearAccess } from '@momos/bus/hear-access';
import { createListener } from '@momos/bus/listener';
import { EventsService } from '@momos/contracts/proto/events/v1/events';
import { topics } from '@momos/contracts/topics';
import type { Background, Context, TokenVerifier } from '@momos/runtime';
import type { Config } from '../config.ts';
import type { LiveGuard } from './live-guard.ts';
import { createLiveServer, type LiveServer } from './live-server.ts';
import { newsOfDelivery, newsOfPayment, newsOfRsvp, newsOfSocial } from './news.ts';
import { requireWatchable } from './watch-access.ts';

/** The live push of this copy: it hears the bus by itself, so copies need not talk to each other. */
export function createLive(
  { config, log, metrics, connect, refusals }: Context<Config>,
  { verify, guard }: { verify: TokenVerifier; guard: LiveGuard },
): LiveServer & { background: Background } {
  const events = connect(EventsService, 'events', { idempotent: ['getSocialAccess'] });
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
    logger: log,
  });
  const tellAll = (news: Parameters<typeof server.tell>[0][]) => news.forEach(server.tell);

  return {
    ...server,
    background: {
      start() {
        hearAccess(listener, {
          hear(news) {
            refusals.hear(news);
            server.judgeAgain(news.userId);
          },
        });
        listener.tail(topics.social, async message => tellAll(newsOfSocial(message)));
        listener.tail(topics.rsvp, async message => tellAll(newsOfRsvp(message)));
        listener.tail(topics.payment, async message => tellAll(newsOfPayment(message)));
        listener.tail(topics.delivery, async message => tellAll(newsOfDelivery(message)));
      },
      async stop() {
        server.close();
        await listener.close();
      },
    },
  };
}
