import type { Channel } from './channel.ts';
import type { Channels } from './channel.store.ts';
import type { Message } from './message.ts';
import type { Messages } from './message.store.ts';

type Asked = {
  pageSize: number;
  exclusiveStartKey?: string | undefined;
  before?: number | undefined;
  after?: number | undefined;
  changedAfter?: number | undefined;
  secret: string;
};

type Read = {
  messages: Message[];
  meta: { lastEvaluatedKey: string | null; number: number; seq: number };
};

/**
 * A stretch of a channel's messages: the newest first, those before a number likewise, those after a number the oldest first. With
 * `changedAfter` all that changed since, in the order of the changes; `seq` says up to where the answer has everything, which
 * with a full page is its last change, and otherwise at least where the channel stood before the messages were read.
 */
export async function readLog(
  { messages, channels }: { messages: Messages; channels: Channels },
  admitted: Channel,
  { pageSize, before, after, changedAfter, ...page }: Asked,
): Promise<Read> {
  const { _id } = admitted;
  // Read before the messages: what is committed in between is in the answer, and only said not to be.
  const { number, seq } = (await channels.find(_id)) ?? admitted;
  const meta = { lastEvaluatedKey: null, number, seq };
  if (changedAfter !== undefined) {
    const changed = await messages.changedAfter(_id, changedAfter, pageSize);
    const isFull = changed.length === pageSize;
    return {
      messages: changed,
      meta: { ...meta, seq: isFull ? (changed.at(-1)?.seq ?? seq) : Math.max(seq, changedAfter) },
    };
  }
  if (after !== undefined) return { messages: await messages.after(_id, after, pageSize), meta };
  if (before !== undefined) return { messages: await messages.before(_id, before, pageSize), meta };
  const { items, lastEvaluatedKey = null } = await messages.page(_id, { pageSize, ...page });
  return { messages: items, meta: { ...meta, lastEvaluatedKey } };
}
