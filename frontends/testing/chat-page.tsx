import { type ChatChannel, chatChannelsContract } from '@momos/contracts/chat-channels';
import { type ChatMessage, chatMessagesContract } from '@momos/contracts/chat-messages';
import { ChatPage } from '../site/src/chat/chat.page.tsx';
import { type Answer, answer, answerBy } from './network.ts';
import { guest, renderPage } from './render-page.tsx';

/** Who looks at chat in its tests, and another person there. */
export const me = '01930b5e-7c1a-7d2e-8f3a-00000000000a';
export const bob = {
  id: '01930b5e-7c1a-7d2e-8f3a-00000000000b',
  displayName: 'Bob Stone',
  slug: 'bob',
  photoPath: null,
};

export const channelId = '01930b5e-7c1a-7d2e-8f3a-000000000001';
export const channelKey = `team/${channelId}`;

/** A circle's channel of two messages that are read. */
export const channel = (given: Partial<ChatChannel> = {}): ChatChannel => ({
  ...{ key: channelKey, type: 'team', id: channelId, title: 'Founders', slug: 'founders', people: [] },
  ...{ number: 2, seq: 2, lastRead: 2, unread: 0, last: null },
  ...{ isMuted: false, isHidden: false, isBlocked: false },
  ...{ canWrite: true, canModerate: false, silencedUntil: null },
  ...given,
});

/** Bob's message of a number. */
export const message = (number: number, given: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id: messageId(number), clientId: `c${number}`, channel: channelKey, number, seq: number },
  ...{ author: bob, text: `Message ${number}`, mentions: [], attachments: [], reactions: [] },
  ...{ replyTo: null, replyCount: 0, isPinned: false },
  ...{ createdAt: '2030-01-15T12:00:00Z', editedAt: null, deletedBy: null },
  ...given,
});

export const messageId = (number: number): string =>
  `01930b5e-7c1a-7d2e-8f3a-${`${number}`.padStart(12, '0')}`;

/** What is read of the channel's messages: those around a number, before or after it, or the last ones. */
export const log = (items: readonly ChatMessage[], pageSize = 50): Answer => {
  const last = items.at(-1)?.number ?? 0;
  return answerBy(
    chatMessagesContract.list,
    ({ query: { before, after, changedAfter } }) =>
      changedAfter === undefined
        ? after === undefined
          ? items.filter(({ number }) => number < Number(before ?? last + 1)).slice(-pageSize)
          : items.filter(({ number }) => number > Number(after)).slice(0, pageSize)
        : items.filter(({ seq }) => seq > Number(changedAfter)),
    { meta: { number: last, seq: last, lastEvaluatedKey: null } },
  );
};

/** Draws chat at an address. */
export const openChat = (at: string, answers: Answer[]) =>
  renderPage(<ChatPage />, {
    path: at === '/chat' ? '/chat' : '/chat/:type/:id',
    at,
    signedInAs: guest({ id: me }),
    answers: [
      ...answers,
      answer(chatChannelsContract.get, channel()),
      answer(chatChannelsContract.updateMine, channel()),
      answer(chatChannelsContract.people, []),
    ],
  });
