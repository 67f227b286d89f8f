import type { ChatEvent } from '@momos/contracts/chat-events';
import { channelFeed, personFeed } from '@momos/contracts/chat-events';
import type { Logger } from '@momos/runtime';
import type { RedisStore } from '@momos/store';
import type { ContactDeps } from '../contact/find-contacts.ts';
import { messageViews } from './chat-view.ts';
import type { Committed } from './message-log.ts';

/**
 * What open pages learn of chat, by Redis to every copy of the gateway: nothing is kept there, and what is lost on the way is read
 * again by its number. Messages go out in the order of their commits in this copy.
 */
export type ChatFeed = {
  publish(committed: readonly Committed[]): void;
  /** That a person came into a channel or is out of it. */
  admitted(channelId: string, userId: string, isIn: boolean): void;
  /** That it has to be asked anew who is in a channel. */
  recheck(channelId: string): void;
  /** That a person's own state in a channel changed, for their other tabs. */
  standing(channelId: string, userId: string): void;
  /** Resolves when what was given so far is published, and its connection is closed. */
  close(): Promise<void>;
};

export function createChatFeed(
  deps: ContactDeps & { redis: RedisStore; prefix: string; log: Logger },
): ChatFeed {
  const { redis, prefix, log } = deps;
  let turn: Promise<void> = Promise.resolve();

  const publish = async (feed: string, event: ChatEvent) => {
    await redis.client.publish(prefix + feed, JSON.stringify(event));
  };
  /** One after the other, so that pages seldom find a gap. */
  const inTurn = (work: () => Promise<unknown>) => {
    turn = turn.then(work).then(
      () => undefined,
      (err: unknown) =>
        log.warn({ err, op: 'chat.publish' }, 'Chat event not published; pages read it by its number'),
    );
  };

  return {
    publish: committed =>
      inTurn(async () => {
        for (const [feed, event] of await eventsOf(deps, committed)) await publish(feed, event);
      }),
    admitted: (channel, userId, isIn) =>
      inTurn(() => publish(personFeed(userId), { kind: 'rights', channel, isIn })),
    recheck: channel => inTurn(() => publish(channelFeed(channel), { kind: 'recheck', channel })),
    standing: (channel, userId) => inTurn(() => publish(personFeed(userId), { kind: 'standing', channel })),
    async close() {
      await turn;
      await redis.close();
    },
  };
}

async function eventsOf(deps: ContactDeps, committed: readonly Committed[]): Promise<[string, ChatEvent][]> {
  const views = await messageViews(
    deps,
    committed.flatMap(({ messages }) => messages),
  );
  return committed.map(({ channel: { _id: channel, seq, number }, from }) => [
    channelFeed(channel),
    {
      kind: 'messages',
      channel,
      from,
      seq,
      number,
      messages: views.filter(each => each.channel === channel),
    },
  ]);
}
