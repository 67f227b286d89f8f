import { chatSearchContract } from '@momos/contracts/chat-search';
import { badField } from '@momos/contracts/errors';
import { bind, type RouteBinding } from '@momos/runtime';
import type { PageRequest } from '@momos/store';
import type { ContactDeps } from '../contact/find-contacts.ts';
import { channelsOfPerson, type OwnChannel } from './channels-of-person.ts';
import { channelViews, messageViews } from './chat-view.ts';
import { termsOf } from './message.ts';
import type { Messages } from './message.store.ts';
import type { RightsDeps } from './rights.ts';

type Deps = RightsDeps & ContactDeps & { messages: Messages; pageSecret: string };

/** Channels whose messages are searched, the last active ones: within this number the database merges them in the order of time. */
const maxSearched = 200;
const maxChannels = 20;

/** Search in what a person may read. */
export function chatSearchRoutes(deps: Deps): RouteBinding {
  async function findMessages(own: readonly OwnChannel[], q: string, page: PageRequest) {
    const words = wordsOf(q);
    const titles = new Map(
      (await channelViews(deps, own.slice(0, maxSearched), '')).map(each => [each.key, each.title]),
    );
    const found = await deps.messages.withWords([...titles.keys()], words, page);
    const views = await messageViews(deps, found.items);
    return {
      data: views.map(message => ({ message, channelTitle: titles.get(message.channel) ?? '' })),
      meta: { lastEvaluatedKey: found.lastEvaluatedKey ?? null },
    };
  }
  async function findChannels(own: readonly OwnChannel[], q: string, userId: string) {
    const views = await channelViews(deps, own, userId);
    const words = termsOf(q);
    const has = (title: string) => {
      const terms = termsOf(title);
      return words.every(word => terms.some(term => term.startsWith(word)));
    };
    return words.length === 0 ? [] : views.filter(({ title }) => has(title)).slice(0, maxChannels);
  }

  return bind(chatSearchContract, {
    all: async ({ actor, query: { q } }) => {
      const own = await channelsOfPerson(deps, actor.userId);
      const page = { pageSize: 20, secret: deps.pageSecret };
      const messages = termsOf(q).length > 0 ? (await findMessages(own, q, page)).data : [];
      return { messages, channels: await findChannels(own, q, actor.userId) };
    },
    messages: async ({ actor, query: { q, ...page } }) =>
      findMessages(await channelsOfPerson(deps, actor.userId), q, { ...page, secret: deps.pageSecret }),
    channels: async ({ actor, query: { q } }) =>
      findChannels(await channelsOfPerson(deps, actor.userId), q, actor.userId),
  });
}

/** The longest first: the index is entered by it, and the longest word is likely the rarest. */
function wordsOf(q: string): string[] {
  const words = termsOf(q).sort((a, b) => b.length - a.length);
  if (words.length === 0) throw badField('query.q', 'Search for a word of at least two letters.');
  return words;
}
