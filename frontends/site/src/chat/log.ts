import type { ChatEvent } from '@momos/contracts/chat-events';
import type { ChatMessage } from '@momos/contracts/chat-messages';

/** A stretch of a channel's messages without a gap, and what is known of the channel beyond it. */
export type Log = {
  /** Number of the last change that is in it. */
  seq: number;
  /** Number of the channel's last message. */
  number: number;
  /** By number, one after the other. */
  items: readonly ChatMessage[];
};

/** Most messages on the page; what is farther away is read again when it is scrolled to. */
export const maxShown = 400;

const firstOf = ({ items }: Log) => items[0]?.number ?? 0;
const lastOf = ({ items }: Log) => items.at(-1)?.number ?? 0;

/** Whether the newest message of the channel is in it. */
export const isAtEnd = (log: Log): boolean => lastOf(log) >= log.number;

export const hasOlder = (log: Log): boolean => firstOf(log) > 1;

const byNumber = (messages: readonly ChatMessage[]) => messages.toSorted((a, b) => a.number - b.number);

/** Messages as they are now, in place of what they were; newer ones are added where they follow without a gap. */
function merged(
  log: Log,
  messages: readonly ChatMessage[],
  { seq, number }: Pick<Log, 'seq' | 'number'>,
): Log {
  const items = [...log.items];
  const first = items[0]?.number ?? 1;
  for (const message of byNumber(messages)) {
    const at = message.number - first;
    const held = items[at];
    if (at >= 0 && at < items.length) {
      if (held && held.seq < message.seq) items[at] = message;
    } else if (at === items.length && isAtEnd(log)) items.push(message);
  }
  const isWhole = items.length <= maxShown || !isAtEnd(log);
  return {
    seq: Math.max(seq, log.seq),
    number: Math.max(number, log.number),
    items: isWhole ? items : items.slice(-maxShown),
  };
}

/** The log after an event; `gap` when what came before it is not known, and nothing is changed then. */
export function applied(log: Log, event: Extract<ChatEvent, { kind: 'messages' }>): Log | 'gap' {
  if (event.seq <= log.seq) return log;
  return event.from > log.seq ? 'gap' : merged(log, event.messages, event);
}

/** The log after what was read of its changes. */
export const repaired = (
  log: Log,
  messages: readonly ChatMessage[],
  meta: Pick<Log, 'seq' | 'number'>,
): Log => merged(log, messages, meta);

/** A log of messages that were read together, in any order. */
export const logOf = (
  messages: readonly ChatMessage[],
  { seq, number }: Pick<Log, 'seq' | 'number'>,
): Log => ({
  seq,
  number,
  items: byNumber(messages),
});

/** With older messages before it; the newest ones are dropped where there are too many. */
export function withOlder(log: Log, messages: readonly ChatMessage[]): Log {
  const older = byNumber(messages).filter(({ number }) => number < firstOf(log));
  if (older.at(-1) && older.at(-1)?.number !== firstOf(log) - 1) return log;
  return { ...log, items: [...older, ...log.items].slice(0, maxShown) };
}

/** With newer messages after it; the oldest ones are dropped where there are too many. */
export function withNewer(log: Log, messages: readonly ChatMessage[]): Log {
  const newer = byNumber(messages).filter(({ number }) => number > lastOf(log));
  if (newer[0] && newer[0].number !== lastOf(log) + 1) return log;
  return { ...log, items: [...log.items, ...newer].slice(-maxShown) };
}
