import { AppError } from '@momos/contracts/errors';
import { keyOf, refOf } from '../chat/channel.ts';
import { cardsOf } from '../chat/chat-view.ts';
import type { Messages } from '../chat/message.store.ts';
import { excerptOf, type Message } from '../chat/message.ts';
import type { Missed } from '../chat/missed.ts';
import { admit, type Admission, type RightsDeps } from '../chat/rights.ts';
import type { ContactDeps } from '../contact/find-contacts.ts';
import type { MissedChannel } from '../notice/chat-digest.notice.ts';

export type ComposeDeps = RightsDeps & ContactDeps & { messages: Pick<Messages, 'some'> };

/** Channels that a mail names, and messages of each. */
const [maxChannels, maxLines] = [5, 3];

/**
 * What a person missed and may still read, the channel with the latest message first: not what they have read meanwhile, what was deleted,
 * nor what is in channels that they muted or where they blocked the other one.
 */
export async function composeDigest(
  deps: ComposeDeps,
  { _id: userId, items }: Missed,
): Promise<MissedChannel[]> {
  const found = await deps.messages.some(items.map(({ messageId }) => messageId));
  const byChannel = Map.groupBy(
    found.filter(({ deletedBy }) => !deletedBy),
    ({ channelId }) => channelId,
  );
  const admissions = await Promise.all([...byChannel.keys()].map(key => admissionOf(deps, userId, key)));
  const unread = admissions
    .flatMap(admission => unreadOf(admission, byChannel))
    .sort((a, b) => b.latest.getTime() - a.latest.getTime())
    .slice(0, maxChannels);
  const people = unread.flatMap(({ admission, messages }) => [
    ...messages.map(({ authorId }) => authorId),
    ...admission.channel.memberIds,
  ]);
  const card = await cardsOf(deps, [...new Set(people)]);
  const nameOf = (id: string) => card(id).displayName;
  return unread.map(({ admission: { channel, named }, messages }) => ({
    key: keyOf(refOf(channel._id)),
    title:
      named.title ||
      channel.memberIds
        .filter(id => id !== userId)
        .map(nameOf)
        .join(', '),
    count: messages.length,
    lines: messages
      .slice(-maxLines)
      .map(message => ({ from: nameOf(message.authorId), text: excerptOf(message) })),
  }));
}

/** Undefined where the person is in the channel no more. */
async function admissionOf(deps: RightsDeps, userId: string, key: string): Promise<Admission | undefined> {
  try {
    return await admit(deps, { userId, isAdmin: false, roles: [] }, refOf(key));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

type Unread = { admission: Admission; messages: Message[]; latest: Date };

function unreadOf(
  admission: Admission | undefined,
  byChannel: ReadonlyMap<string, readonly Message[]>,
): Unread[] {
  if (!admission || admission.standing.isMuted || admission.pair?.isBlocked) return [];
  const { channel, standing } = admission;
  const messages = (byChannel.get(channel._id) ?? [])
    .filter(({ number }) => number > standing.lastRead)
    .sort((a, b) => a.number - b.number);
  const latest = messages.at(-1)?.createdAt;
  return latest ? [{ admission, messages, latest }] : [];
}
