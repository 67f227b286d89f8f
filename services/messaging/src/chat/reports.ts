import type { ChatReport } from '@momos/contracts/chat-moderation';
import { forbidden, notFound } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { isDuplicateKey } from '@momos/store';
import { v5 as uuidOf } from 'uuid';
import type { ContactDeps } from '../contact/find-contacts.ts';
import { keyOf, refOf } from './channel.ts';
import { type ChatDeps, type MessageRef, removeAsModerator } from './change-message.ts';
import { cardsOf, toMessageView } from './chat-view.ts';
import type { ChatFeed } from './chat-feed.ts';
import { findMessage } from './find-message.ts';
import type { Report, Reports } from './report.store.ts';
import { publishRestriction, restrict, type Restriction } from './restrict-member.ts';

export type ReportDeps = ChatDeps & ContactDeps & { reports: Reports; chatFeed: ChatFeed };

const namespace = '5d8a1f70-2c0b-4d5e-8f0e-3a1f7c9b6d42';

/** Reports a message of another; answers the id of the one report that a person makes of it. Throws 403 for an own message. */
export async function reportMessage(
  deps: ReportDeps,
  { userId, ...actor }: Actor,
  { ref, messageId, ...given }: MessageRef & Pick<Report, 'reason' | 'note'>,
): Promise<string> {
  const message = await findMessage(deps, { userId, ...actor }, { ref, messageId });
  if (message.authorId === userId) throw forbidden('You can delete your own message.');
  const id = uuidOf(`${messageId} ${userId}`, namespace);
  const report: Report = {
    ...{ _id: id, version: 1, messageId, channelId: keyOf(ref), reporterId: userId },
    ...{ authorId: message.authorId, reported: { text: message.text, attachments: message.attachments } },
    ...{ ...given, status: 'OPEN', createdAt: deps.clock.now(), decidedBy: null },
  };
  await deps.reports.add(report).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
  return id;
}

/**
 * Decides a report that is open, and where that is asked removes its message and restricts its author in the channel; a decided one stays
 * as it is. Managers decide about conversations, too, though they do not read them.
 */
export async function decideReport(
  deps: ReportDeps,
  actor: Actor,
  { id, status, ...asked }: Decision,
): Promise<Report> {
  const known = await deps.reports.get(id);
  if (known.status !== 'OPEN') return known;
  const message = status === 'REMOVED' ? await deps.messages.find(known.messageId) : undefined;
  if (message && !message.deletedBy)
    await removeAsModerator(deps, { ref: refOf(known.channelId), messageId: known.messageId });
  const next = { ...known, status, decidedBy: actor.userId, version: known.version + 1 };
  const ref = refOf(known.channelId);
  await deps.store.transaction(async () => {
    if (message && isRestricting(asked)) await restrict(deps, { ref, userId: message.authorId, ...asked });
    await deps.reports.save(next);
    await deps.audit.add({
      action: 'CHAT_REPORT_DECIDED',
      target: { kind: 'chat-report', id },
      details: { status: { after: status } },
    });
  });
  if (message && isRestricting(asked)) publishRestriction(deps, { ref, userId: message.authorId, ...asked });
  return next;
}

type Decision = { id: string; status: 'DISMISSED' | 'REMOVED' } & Restriction;

const isRestricting = ({ silencedMinutes, isBlocked }: Restriction) =>
  silencedMinutes !== undefined || isBlocked !== undefined;

/** Reports with their messages. */
export async function reportViews(deps: ReportDeps, found: readonly Report[]): Promise<ChatReport[]> {
  const messages = await deps.messages.some(found.map(({ messageId }) => messageId));
  const byId = new Map(messages.map(message => [message._id, message]));
  const card = await cardsOf(deps, [
    ...found.map(({ reporterId }) => reporterId),
    ...messages.map(({ authorId }) => authorId),
  ]);
  return found.map(({ _id: id, status, reason, note, createdAt, reporterId, messageId, reported }) => {
    const message = byId.get(messageId);
    if (!message) throw notFound('message', messageId);
    return {
      ...{ id, status, reason, note, createdAt: createdAt.toISOString() },
      reporter: card(reporterId),
      message: toMessageView(message, card(message.authorId)),
      reported: reported ?? { text: message.text, attachments: message.attachments },
    };
  });
}
