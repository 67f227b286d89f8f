import { z } from 'zod';
import { chatChannel } from './chat-channels.ts';
import { chatMessage } from './chat-messages.ts';
import { line, pageFields, pageMeta } from './fields.ts';
import { defineContract } from './route.ts';

const q = line(120);
const foundMessage = z.object({ message: chatMessage, channelTitle: z.string() });
export type FoundMessage = z.infer<typeof foundMessage>;

/** Search over what the caller may read (spec §7 "Chat"). */
export const chatSearchContract = defineContract('messaging', 'chat-search', {
  all: {
    method: 'GET',
    path: '/chat/search',
    access: 'user',
    summary: 'The newest messages that have all words, and channels by title',
    query: z.strictObject({ q }),
    data: z.object({ messages: z.array(foundMessage), channels: z.array(chatChannel) }),
  },
  messages: {
    method: 'GET',
    path: '/chat/search/messages',
    access: 'user',
    summary: 'Messages of own channels that have all words, the newest first',
    query: z.strictObject({ q, ...pageFields }),
    data: z.array(foundMessage),
    meta: pageMeta,
  },
  channels: {
    method: 'GET',
    path: '/chat/search/channels',
    access: 'user',
    summary: 'Own channels with a word of the title that begins so; at most 20',
    query: z.strictObject({ q }),
    data: z.array(chatChannel),
  },
});
