import { describe, expect, it } from '@jest/globals';
import type { ChatMessage } from '@momos/contracts/chat-messages';
import fc from 'fast-check';
import {
  applied,
  hasOlder,
  isAtEnd,
  type Log,
  logOf,
  maxShown,
  repaired,
  withNewer,
  withOlder,
} from './log.ts';

const message = (number: number, seq = number, text = `${number}`) => ({ number, seq, text }) as ChatMessage;
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
const numbers = ({ items }: Log) => items.map(({ number }) => number);
const event = (from: number, messages: ChatMessage[], number: number) => ({
  ...{ kind: 'messages' as const, channel: 'team/x', from, messages, number },
  seq: Math.max(from, ...messages.map(({ seq }) => seq)),
});

describe('a log', () => {
  const log = logOf(range(1, 3).toReversed(), { seq: 3, number: 3 });

  it('has what follows, ignores what it has, and says where it lacks something', () => {
    const next = applied(log, event(3, [message(4)], 4));
    expect(next).toMatchObject({ seq: 4, number: 4 });
    expect(applied(log, event(2, [message(3)], 3))).toBe(log);
    expect(applied(log, event(4, [message(5)], 5))).toBe('gap');
  });

  it('shows an edit in place, and never an older state of a message', () => {
    const edited = applied(log, event(3, [message(2, 4, 'two')], 3)) as Log;
    expect(edited.items[1]).toMatchObject({ text: 'two' });
    expect(repaired(edited, [message(2, 2, 'old')], { seq: 4, number: 3 }).items[1]).toMatchObject({
      text: 'two',
    });
  });

  it('of the middle of a channel grows at both sides, and is never longer than the page can hold', () => {
    const middle = logOf(range(500, 520), { seq: 900, number: 900 });
    expect([isAtEnd(middle), hasOlder(middle)]).toEqual([false, true]);
    expect(numbers(applied(middle, event(900, [message(901)], 901)) as Log)).toHaveLength(21);
    const older = withOlder(middle, range(100, 499));
    expect(numbers(older)).toHaveLength(maxShown);
    expect(older.items[0]?.number).toBe(100);
    expect(withNewer(middle, range(521, 900)).items.at(-1)?.number).toBe(900);
    expect(withNewer(middle, range(600, 620))).toBe(middle);
    expect(withOlder(middle, range(1, 20))).toBe(middle);
  });

  it('ends as the channel is, whatever is lost, doubled or swapped on the way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('send', 'edit', 'both'), { minLength: 1, maxLength: 40 }),
        fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
        (changes, dice) => {
          const truth = new Map([[1, message(1)]]);
          let [seq, number] = [1, 1];
          const events = changes.map((kind, at) => {
            const from = seq;
            const messages: ChatMessage[] = [];
            if (kind !== 'send')
              messages.push(message(1 + ((dice[at] ?? 0) % number), (seq += 1), `e${seq}`));
            if (kind !== 'edit') messages.push(message((number += 1), (seq += 1)));
            for (const each of messages) truth.set(each.number, each);
            return { ...event(from, messages, number), seq };
          });
          const delivered = events
            .flatMap((each, at) =>
              Array.from({ length: (dice[at + 40] ?? 0) % 3 }, () => ({
                each,
                at: at + ((dice[at] ?? 0) % 4),
              })),
            )
            .toSorted((a, b) => a.at - b.at);
          const repair = (log: Log): Log =>
            repaired(
              log,
              [...truth.values()].filter(each => each.seq > log.seq).toSorted((a, b) => a.seq - b.seq),
              { seq, number },
            );
          let log = logOf([message(1)], { seq: 1, number: 1 });
          for (const { each } of delivered) {
            const next = applied(log, each);
            log = next === 'gap' ? repair(log) : next;
          }
          expect(repair(log).items).toEqual([...truth.values()].toSorted((a, b) => a.number - b.number));
        },
      ),
    );
  });
});
