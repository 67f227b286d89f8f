import { expect, it } from '@jest/globals';
import type { ChatEvent } from '@momos/contracts/chat-events';
import { eventually, useEngines } from '@momos/testing';
import { createChatFeeds } from '../src/live/chat-feeds.ts';

const engines = useEngines();

it('gets what is published after it subscribed again, while leaving was under way', async () => {
  const redis = await engines.connectRedis();
  const got: number[] = [];
  const feeds = createChatFeeds({
    ...{ redis, prefix: engines.topicPrefix, onMissed: () => {}, onError: () => {} },
    onEvent: (_feed, event) => event.kind === 'messages' && void got.push(event.seq),
  });
  engines.cleanUp(async () => feeds.close());
  await feeds.subscribe(['room']);
  for (let seq = 1; seq <= 20; seq += 1) {
    feeds.unsubscribe('room');
    await feeds.subscribe(['room']);
    const event: ChatEvent = {
      kind: 'messages',
      channel: 'c',
      from: seq - 1,
      seq,
      number: seq,
      messages: [],
    };
    await redis.client.publish(`${engines.topicPrefix}room`, JSON.stringify(event));
  }
  await eventually(() => expect(got).toEqual(Array.from({ length: 20 }, (_, at) => at + 1)));
});
