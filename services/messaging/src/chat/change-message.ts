import { forbidden, notFound } from '@momos/contracts/errors';
import type { Actor, Audit } from '@momos/runtime';
import type { Store } from '@momos/store';
import { type ChannelRef, keyOf } from './channel.ts';
import type { ChatWords } from './chat-words.ts';
import { type Draft, edited, type Message, pinned, reacted, removed } from './message.ts';
import type { MessageLog } from './message-log.ts';
import type { Messages } from './message.store.ts';
import { admit, assertMayModerate, assertMayWrite, type RightsDeps } from './rights.ts';

export type ChatDeps = RightsDeps & {
  store: Store;
  messages: Messages;
  messageLog: MessageLog;
  chatWords: ChatWords;
  audit: Pick<Audit, 'add'>;
};

/** A message by its channel and id. */
export type MessageRef = { ref: ChannelRef; messageId: string };

/** Sends a message. Throws 404 for who is not in the channel, 403 for who may not write, 400 for a word that is refused. */
export async function sendMessage(
  deps: ChatDeps,
  actor: Actor,
  { ref, replyToId, ...draft }: Omit<Draft, 'authorId'> & { ref: ChannelRef; replyToId?: string | undefined },
): Promise<Message> {
  assertMayWrite(await admit(deps, actor, ref));
  deps.chatWords.assertDecent(draft.text);
  const threadId = replyToId === undefined ? undefined : await threadOf(deps, ref, replyToId);
  return deps.messageLog.send(ref, { ...draft, authorId: actor.userId }, threadId);
}

/** The message that a thread began with: a reply to a reply belongs to the same one. */
async function threadOf({ messages }: ChatDeps, ref: ChannelRef, id: string): Promise<string> {
  const message = await messages.find(id);
  if (message?.channelId !== keyOf(ref)) throw notFound('message', id);
  return message.replyTo?.id ?? id;
}

/** Edits an own message; throws 403 for another's. */
export async function editMessage(
  deps: ChatDeps,
  actor: Actor,
  { ref, messageId, text, mentions }: MessageRef & Pick<Message, 'text' | 'mentions'>,
): Promise<Message> {
  assertMayWrite(await admit(deps, actor, ref));
  deps.chatWords.assertDecent(text);
  return deps.messageLog.change(ref, messageId, (message, now) => {
    if (message.authorId !== actor.userId) throw forbidden('Only its author can edit a message.');
    return edited(message, { text, mentions }, now);
  });
}

/** Deletes an own message, or as a moderator that of another, which the audit log keeps. Throws 403 for everybody else. */
export async function removeMessage(
  deps: ChatDeps,
  actor: Actor,
  { ref, messageId }: MessageRef,
): Promise<Message> {
  const admission = await admit(deps, actor, ref);
  const message = await deps.messages.find(messageId);
  if (message?.channelId !== admission.channel._id) throw notFound('message', messageId);
  if (message.deletedBy) return message;
  if (message.authorId === actor.userId)
    return deps.messageLog.change(ref, messageId, each => removed(each, 'AUTHOR'));
  assertMayModerate(admission);
  return removeAsModerator(deps, { ref, messageId });
}

/** With its entry of the audit log, in one transaction. */
export const removeAsModerator = (
  { store, messageLog, audit }: Pick<ChatDeps, 'store' | 'messageLog' | 'audit'>,
  { ref, messageId }: MessageRef,
): Promise<Message> =>
  store.transaction(async () => {
    const message = await messageLog.change(ref, messageId, each => removed(each, 'MODERATOR'));
    await audit.add({
      action: 'MESSAGE_REMOVED',
      target: { kind: 'message', id: messageId },
      within: { kind: 'chat-channel', id: ref.id },
    });
    return message;
  });

/** Sets or takes back one's own reaction. */
export async function reactToMessage(
  deps: ChatDeps,
  actor: Actor,
  { ref, messageId, ...reaction }: MessageRef & { emoji: string; isOn: boolean },
): Promise<Message> {
  assertMayWrite(await admit(deps, actor, ref));
  return deps.messageLog.change(ref, messageId, message =>
    reacted(message, { userId: actor.userId, ...reaction }),
  );
}

/** Pins a message or takes it off; in a conversation everybody may. */
export async function pinMessage(
  deps: ChatDeps,
  actor: Actor,
  { ref, messageId, isPinned }: MessageRef & { isPinned: boolean },
): Promise<Message> {
  const admission = await admit(deps, actor, ref);
  if (ref.type !== 'messaging') assertMayModerate(admission);
  return deps.messageLog.change(ref, messageId, (message, now) => pinned(message, isPinned, now));
}
