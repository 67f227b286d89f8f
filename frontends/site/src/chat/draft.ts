import { deviceStorage, draftPrefix } from '@momos/api-client';
import type { ChatAttachment, ChatMessage } from '@momos/contracts/chat-messages';
import type { UserCard } from '@momos/contracts/users';

/** A person whom a text names, by the name that stands in it. */
export type Mentioned = Pick<UserCard, 'id' | 'displayName'>;

/** The thread that is written to: its first message, and whose words are answered. */
export type ReplyTo = { id: string; number: number; name: string };

/** What is written and not sent yet. */
export type Draft = {
  text: string;
  mentions: readonly Mentioned[];
  replyTo: ReplyTo | null;
  attachments: readonly ChatAttachment[];
};

const noDraft: Draft = { text: '', mentions: [], replyTo: null, attachments: [] };

/** A reply to a reply belongs to the same thread. */
export const replyToOf = ({ id, number, replyTo, author }: ChatMessage): ReplyTo => ({
  id: replyTo?.id ?? id,
  number: replyTo?.number ?? number,
  name: author.displayName,
});

/** Where a person's draft for a channel, or for a thread of it, is kept on the device. */
export const draftKey = (userId: string, channel: string, threadId?: string): string =>
  `${draftPrefix}chat.${userId}.${channel}${threadId ? `.${threadId}` : ''}`;

/** An empty one where nothing is kept. */
export function readDraft(key: string): Draft {
  const kept = deviceStorage.getItem(key) ?? '';
  try {
    const draft = JSON.parse(kept) as unknown;
    if (draft && typeof draft === 'object') return { ...noDraft, ...draft };
  } catch {
    // Drafts were plain words once.
  }
  return { ...noDraft, text: kept };
}

export function keepDraft(key: string, draft: Partial<Draft>): void {
  const { text, replyTo, attachments } = { ...noDraft, ...draft };
  if (text === '' && !replyTo && attachments.length === 0) deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, JSON.stringify(draft));
}
