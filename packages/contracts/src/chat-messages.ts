import { z } from 'zod';
import { channelParams } from './chat-channels.ts';
import { id, line, pageMeta, pageQuery, paragraphs, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

/** What people react with. */
export const reactionEmoji = ['👍', '❤️', '😂', '🎉', '😮', '😢', '🙏', '👏', '🔥', '👀', '✅', '💯'] as const;

/** A file of our media service; its name is what its sender called it. */
export const chatAttachment = z.strictObject({
  path: z
    .string()
    .max(400)
    .regex(/^\/media\/public\/attachments\/[\w-]{1,160}\.\w{2,5}$/, 'The path of an uploaded file.'),
  name: line(160),
});
export type ChatAttachment = z.infer<typeof chatAttachment>;

export const maxMessageLength = 4000;

/** A message as every reader of its channel has it. */
export const chatMessage = z.object({
  id,
  clientId: z.string(),
  channel: z.string().meta({ description: 'Key of its channel' }),
  number: z.number().int(),
  seq: z.number().int().meta({ description: 'Number of its last change among all changes of its channel' }),
  author: userCard,
  text: z.string(),
  mentions: z.array(id),
  attachments: z.array(chatAttachment),
  replyTo: z.object({ id, number: z.number().int() }).nullable(),
  replyCount: z.number().int(),
  reactions: z.array(z.object({ emoji: z.string(), userIds: z.array(id) })),
  isPinned: z.boolean(),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
  deletedBy: z
    .enum(['AUTHOR', 'MODERATOR'])
    .nullable()
    .meta({ description: 'Its text and files are gone then' }),
});
export type ChatMessage = z.infer<typeof chatMessage>;

const text = paragraphs(maxMessageLength);
const mentions = z.array(id).max(50);
const messageParams = channelParams.extend({ messageId: id });
const messages = '/chat/channels/{type}/{id}/messages';
const message = `${messages}/{messageId}` as const;

/** Where a channel stands when its messages were read: what is newer comes live, or is read with `changedAfter`. */
const logMeta = pageMeta.extend({ number: z.number().int(), seq: z.number().int() });
const ofChannel = { access: 'member', routing: 'id', params: channelParams } as const;
const ofMessage = { routing: 'id', params: messageParams } as const;

/** Messages of a channel (spec §7 "Chat"). */
export const chatMessagesContract = defineContract('messaging', 'chat-messages', {
  list: {
    ...ofChannel,
    method: 'GET',
    path: messages,
    summary:
      'Messages, the newest first; before a number likewise, after a number the oldest first, and all that changed after a change number in its order',
    query: pageQuery.extend({
      before: z.coerce.number().int().min(1).optional(),
      after: z.coerce.number().int().min(0).optional(),
      changedAfter: z.coerce.number().int().min(0).optional(),
    }),
    data: z.array(chatMessage),
    meta: logMeta,
  },
  send: {
    ...ofChannel,
    method: 'POST',
    path: messages,
    status: 201,
    idempotency: 'natural',
    summary: 'Send a message; the same `clientId` again answers the message that it made',
    body: z
      .strictObject({
        clientId: id,
        text: text.default(''),
        mentions: mentions.default([]),
        attachments: z.array(chatAttachment).max(10).default([]),
        replyToId: id.optional(),
      })
      .refine(({ text: words, attachments }) => words !== '' || attachments.length > 0, {
        path: ['text'],
        message: 'Write something or add a file.',
      }),
    data: chatMessage,
  },
  replies: {
    ...ofMessage,
    method: 'GET',
    path: `${message}/replies`,
    access: 'member',
    summary: 'Replies to a message, the oldest first',
    query: pageQuery,
    data: z.array(chatMessage),
    meta: pageMeta,
  },
  edit: {
    ...ofMessage,
    method: 'PATCH',
    path: message,
    access: 'author',
    idempotency: 'natural',
    summary: 'Edit an own message; beyond the spec’s list',
    body: z.strictObject({ text: text.min(1), mentions: mentions.default([]) }),
    data: chatMessage,
  },
  react: {
    ...ofMessage,
    method: 'POST',
    path: `${message}/reactions`,
    access: 'member',
    idempotency: 'natural',
    summary: 'React to a message, or take the reaction back with `isOn: false`',
    body: z.strictObject({ emoji: z.enum(reactionEmoji), isOn: z.boolean().default(true) }),
    data: chatMessage,
  },
  pin: {
    ...ofMessage,
    method: 'POST',
    path: `${message}/pin`,
    access: 'member',
    idempotency: 'natural',
    summary:
      'Pin a message or take it off, by who moderates the channel and by everybody of a conversation; beyond the spec’s list',
    body: z.strictObject({ isPinned: z.boolean().default(true) }),
    data: chatMessage,
  },
  pins: {
    ...ofChannel,
    method: 'GET',
    path: '/chat/channels/{type}/{id}/pins',
    summary: 'Pinned messages, at most 50, the newest first; beyond the spec’s list',
    data: z.array(chatMessage),
  },
  remove: {
    ...ofMessage,
    method: 'DELETE',
    path: message,
    access: 'author',
    audit: {
      action: 'MESSAGE_REMOVED',
      target: ['message', 'params.messageId'],
      within: ['chat-channel', 'params.id'],
      by: 'use-case',
    },
    summary: 'Delete an own message; who moderates the channel may delete those of others. Its number stays',
    data: chatMessage,
  },
});
