import { notFound } from '@momos/contracts/errors';
import { type ChannelRef, keyOf } from './channel.ts';
import type { Message } from './message.ts';
import type { Messages } from './message.store.ts';
import { admit, type Person, type RightsDeps } from './rights.ts';

/** A message for a person who is in its channel. Throws 404 for everybody else, and for a message of another channel. */
export async function findMessage(
  deps: RightsDeps & { messages: Messages },
  person: Person,
  { ref, messageId }: { ref: ChannelRef; messageId: string },
): Promise<Message> {
  await admit(deps, person, ref);
  const message = await deps.messages.find(messageId);
  if (message?.channelId !== keyOf(ref)) throw notFound('message', messageId);
  return message;
}
