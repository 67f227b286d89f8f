import { z } from 'zod';
import { channelParams } from './chat-channels.ts';
import { chatAttachment, chatMessage } from './chat-messages.ts';
import { countedPageMeta, id, idParams, pageMeta, pageQuery, paragraphs, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

export const reportReasons = ['SPAM', 'HARASSMENT', 'HATE', 'OTHER'] as const;
export const reportStatuses = ['OPEN', 'DISMISSED', 'REMOVED'] as const;

/** A person whom a moderator keeps from writing, or out of a channel. */
export const restrictedMember = z.object({
  user: userCard,
  isBlocked: z.boolean(),
  silencedUntil: timestamp.nullable(),
});
export type RestrictedMember = z.infer<typeof restrictedMember>;

/** A reported message; managers see it whatever channel it is in. */
export const chatReport = z.object({
  id,
  status: z.enum(reportStatuses),
  reason: z.enum(reportReasons),
  note: z.string(),
  reporter: userCard,
  message: chatMessage,
  reported: z
    .object({ text: z.string(), attachments: z.array(chatAttachment) })
    .meta({ description: 'The message as it was reported, whatever became of it since' }),
  createdAt: timestamp,
});
export type ChatReport = z.infer<typeof chatReport>;

/** Keeping chat decent (decisions: "Circles, chat, posts"); all of it beyond the spec's list. */
export const chatModerationContract = defineContract('messaging', 'chat-moderation', {
  report: {
    method: 'POST',
    path: '/chat/channels/{type}/{id}/messages/{messageId}/reports',
    access: 'member',
    status: 201,
    idempotency: 'natural',
    summary: 'Report a message to the managers; a person reports one message once',
    params: channelParams.extend({ messageId: id }),
    body: z.strictObject({ reason: z.enum(reportReasons), note: paragraphs(1000).default('') }),
    data: z.object({ id }),
  },
  reports: {
    method: 'GET',
    path: '/chat/reports',
    access: 'manager',
    summary: 'Reported messages, the newest first',
    query: pageQuery.extend({ status: z.enum(reportStatuses).default('OPEN') }),
    data: z.array(chatReport),
    meta: countedPageMeta(reportStatuses),
  },
  decide: {
    method: 'PATCH',
    path: '/chat/reports/{id}',
    access: 'manager',
    audit: {
      action: 'CHAT_REPORT_DECIDED',
      target: ['chat-report', 'params.id'],
      noting: ['body.status'],
      by: 'use-case',
    },
    idempotency: 'natural',
    summary: 'Dismiss a report, or remove its message and keep its author from writing or out of the channel',
    params: idParams,
    body: z
      .strictObject({
        status: z.enum(['DISMISSED', 'REMOVED']),
        silencedMinutes: z.number().int().min(1).max(43_200).optional(),
        isBlocked: z.literal(true).optional(),
      })
      .refine(
        ({ status, silencedMinutes, isBlocked }) => status === 'REMOVED' || !(silencedMinutes || isBlocked),
        {
          path: ['status'],
          message: 'Only the author of a removed message is muted or blocked.',
        },
      ),
    data: chatReport,
  },
  restricted: {
    method: 'GET',
    path: '/chat/channels/{type}/{id}/restrictions',
    access: 'member',
    summary: 'People whom moderators keep from writing or out of the channel; for its moderators',
    params: channelParams,
    query: pageQuery,
    data: z.array(restrictedMember),
    meta: pageMeta,
  },
  restrict: {
    method: 'PATCH',
    path: '/chat/channels/{type}/{id}/restrictions/{userId}',
    access: 'member',
    audit: {
      action: 'CHAT_MEMBER_RESTRICTED',
      target: ['user', 'params.userId'],
      within: ['chat-channel', 'params.id'],
      by: 'use-case',
    },
    idempotency: 'natural',
    summary: 'Keep a person from writing for a time (0 ends it), or out of the channel; by its moderators',
    params: channelParams.extend({ userId: id }),
    body: z.strictObject({
      silencedMinutes: z.number().int().min(0).max(43_200).optional(),
      isBlocked: z.boolean().optional(),
    }),
    data: restrictedMember,
  },
});
