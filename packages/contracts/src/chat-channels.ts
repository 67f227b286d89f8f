import { z } from 'zod';
import { circleView } from './circles.ts';
import { done, id, idParams, line, pageMeta, pageQuery, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

/** Types of channels: `messaging` is between people, `social` of a social's attendees, `team` of a circle's members. */
export const channelTypes = ['messaging', 'social', 'team'] as const;
export type ChannelType = (typeof channelTypes)[number];

/** `{type}/{id}` in a path: the id of the social or circle, or of the conversation itself. */
export const channelParams = z.strictObject({ type: z.enum(channelTypes), id });

/** Most people of a conversation, its maker among them. */
export const maxConversation = 20;

/** A channel as the caller has it. */
export const chatChannel = z.object({
  key: z
    .string()
    .meta({ description: '`type/id`, as in paths', examples: ['team/01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60'] }),
  type: z.enum(channelTypes),
  id,
  title: z.string(),
  slug: z.string().nullable().meta({ description: 'Of its social or circle' }),
  people: z.array(userCard).meta({ description: 'The others of a conversation; empty for other types' }),
  number: z
    .number()
    .int()
    .meta({ description: 'Number of its last message; messages are numbered from 1 without gaps' }),
  seq: z
    .number()
    .int()
    .meta({ description: 'Number of its last change: a message, an edit, a reaction, a deletion' }),
  lastRead: z.number().int().meta({ description: 'Number of the last message that the caller has read' }),
  unread: z.number().int(),
  last: z.object({ author: userCard, text: z.string(), at: timestamp }).nullable(),
  isMuted: z.boolean(),
  isHidden: z.boolean().meta({ description: 'Until there is a new message' }),
  isBlocked: z
    .boolean()
    .meta({ description: 'The caller blocked the other person of a conversation of two' }),
  canWrite: z.boolean(),
  canModerate: z.boolean(),
  silencedUntil: timestamp
    .nullable()
    .meta({ description: 'Until when a moderator keeps the caller from writing' }),
});
export type ChatChannel = z.infer<typeof chatChannel>;

/** A person of a channel, for lists and mentions. */
export const channelMember = z.object({ user: userCard, isModerator: z.boolean() });
export type ChannelMember = z.infer<typeof channelMember>;

/** Channels of chat (spec §7 "Chat"). */
export const chatChannelsContract = defineContract('messaging', 'chat-channels', {
  list: {
    method: 'GET',
    path: '/chat/channels',
    access: 'user',
    summary: 'Own channels with unread counts, the last active first; hidden ones only with `hidden`',
    query: pageQuery.extend({ hidden: z.enum(['true', 'false']).default('false') }),
    data: z.array(chatChannel),
    meta: pageMeta,
  },
  create: {
    method: 'POST',
    path: '/chat/channels',
    access: 'user',
    status: 201,
    summary:
      'Start a conversation with people one shares a circle or a social with; with one person it is always the same one',
    body: z.strictObject({
      memberIds: z
        .array(id)
        .min(1)
        .max(maxConversation - 1),
      name: line(80).optional(),
      socialId: id
        .optional()
        .meta({ description: 'The social that a question is about; its hosts can be asked by anybody' }),
    }),
    data: chatChannel,
  },
  get: {
    method: 'GET',
    path: '/chat/channels/{type}/{id}',
    access: 'member',
    routing: 'id',
    summary: 'One channel; 404 for a person who is not in it',
    params: channelParams,
    data: chatChannel,
  },
  circle: {
    method: 'GET',
    path: '/chat/circles/chatChannelId/{id}',
    access: 'user',
    summary: 'The circle that a channel belongs to',
    params: idParams,
    data: circleView,
  },
  teamMembers: {
    method: 'GET',
    path: '/chat/channels/team/{id}/members',
    access: 'member',
    summary: 'People of a circle’s channel',
    params: idParams,
    query: pageQuery,
    data: z.array(channelMember),
    meta: pageMeta,
  },
  people: {
    method: 'GET',
    path: '/chat/channels/{type}/{id}/people',
    access: 'member',
    summary:
      'At most 20 people of a channel whose name has a word that begins so; for mentions. Beyond the spec’s list',
    params: channelParams,
    query: z.strictObject({ q: z.string().max(80).default('') }),
    data: z.array(channelMember),
  },
  leave: {
    method: 'DELETE',
    path: '/users/me/chat/conversations/{id}',
    access: 'user',
    summary:
      'Leave a conversation; one of two comes back when either starts it again. 404 for who is not in it. Beyond the spec’s list',
    params: idParams,
    data: done,
  },
  updateMine: {
    method: 'PATCH',
    path: '/users/me/chat/channels/{type}/{id}',
    access: 'member',
    idempotency: 'none',
    summary: 'Move the read marker, mute or hide; `isUnread` takes the marker back to before a message',
    params: channelParams,
    body: z.strictObject({
      lastRead: z.number().int().min(0).optional(),
      isUnread: z.literal(true).optional(),
      isMuted: z.boolean().optional(),
      isHidden: z.boolean().optional(),
    }),
    data: chatChannel,
  },
});
