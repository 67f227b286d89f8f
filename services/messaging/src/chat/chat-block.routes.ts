import { chatBlocksContract } from '@momos/contracts/chat-blocks';
import { badField, notFound } from '@momos/contracts/errors';
import { bind, type RouteBinding } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import type { Blocks } from './block.store.ts';
import { pairId } from './channel.ts';
import type { Channels } from './channel.store.ts';
import type { ChatFeed } from './chat-feed.ts';
import { cardsOf } from './chat-view.ts';

type Deps = ContactDeps & {
  store: Store;
  blocks: Blocks;
  channels: Pick<Channels, 'find'>;
  chatFeed: ChatFeed;
  erased: Pick<Erased, 'guard'>;
  clock: { now(): Date };
  pageSecret: string;
};

/** Whom a person does not talk with. */
export function chatBlockRoutes(deps: Deps): RouteBinding {
  const { blocks, store, erased, clock, pageSecret: secret } = deps;
  return bind(chatBlocksContract, {
    list: async ({ actor, query }) => {
      const { items, lastEvaluatedKey = null } = await blocks.page(actor.userId, { ...query, secret });
      const ids = items.map(({ whomId }) => whomId);
      return { data: ids.map(await cardsOf(deps, ids)), meta: { lastEvaluatedKey } };
    },
    block: async ({ actor: { userId: byId }, params: { userId: whomId } }) => {
      if (byId === whomId) throw badField('params.userId', 'You cannot block yourself.');
      if (!(await findContacts(deps, [whomId])).has(whomId)) throw notFound('user', whomId);
      await store.transaction(async () => {
        await erased.guard([byId, whomId]);
        await blocks.add({ byId, whomId, createdAt: clock.now() });
      });
      await publish(deps, byId, whomId);
      return { ok: true as const };
    },
    unblock: async ({ actor: { userId: byId }, params: { userId: whomId } }) => {
      await blocks.end(byId, whomId);
      await publish(deps, byId, whomId);
      return { ok: true as const };
    },
  });
}

/** Open pages of both ask anew whether they may write, where they have a conversation: no stranger wakes a person's pages. */
async function publish({ chatFeed, channels }: Deps, byId: string, whomId: string): Promise<void> {
  const key = `messaging/${pairId([byId, whomId])}`;
  if (!(await channels.find(key))) return;
  for (const userId of [byId, whomId]) chatFeed.standing(key, userId);
}
