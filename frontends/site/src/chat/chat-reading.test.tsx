import { expect, test } from '@jest/globals';
import type { Session } from '@momos/api-client';
import { chatChannelsContract } from '@momos/contracts/chat-channels';
import { chatMessagesContract } from '@momos/contracts/chat-messages';
import { sample } from '../../../testing/sample.ts';
import { onEvent } from './chat-live.ts';
import { repair } from './chat-reading.ts';
import { createCore } from './chat-state.ts';
import { keepOutbox, type Pending, readOutbox } from './outbox.ts';

const key = 'team/01930b5e-7c1a-7d2e-8f3a-000000000001';
const message = (number: number) => ({
  ...sample(chatMessagesContract.send, { channel: key, number, seq: number }),
  id: `m${number}`,
  clientId: `c${number}`,
});

/** A service whose messages the test sets, and whose answers leave only when it says so. */
function service() {
  let last = 0;
  const waiting: (() => void)[] = [];
  const call = (async (_route: unknown, { query = {} }: { query?: { changedAfter?: number } }) => {
    const after = query.changedAfter ?? 0;
    const answer = {
      data: Array.from({ length: last - after }, (_, at) => message(after + at + 1)),
      meta: { number: last, seq: last },
    };
    await new Promise<void>(resolve => waiting.push(resolve));
    return answer;
  }) as unknown as Session['call'];
  return {
    call,
    has: (number: number) => void (last = number),
    answer: async () => {
      waiting.shift()?.();
      await new Promise(resolve => setTimeout(resolve, 0));
    },
  };
}

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    removeAll: () => kept.clear(),
  };
};

const shown = (core: ReturnType<typeof createCore>) =>
  core
    .state()
    .logs.get(key)
    ?.items.map(({ number }) => number);

const event = (from: number, number: number) => ({
  kind: 'messages' as const,
  ...{ channel: key, from, seq: number, number, messages: [message(number)] },
});

test('what arrives while a gap is read is read, too', async () => {
  const { call, has, answer } = service();
  const core = createCore({ call }, memory(), 'ada');
  core.set({ channels: [{ ...sample(chatChannelsContract.create), key, seq: 1, number: 1, lastRead: 1 }] });
  core.setLog(key, { items: [message(1)], seq: 1, number: 1 });
  has(3);
  onEvent(core, event(2, 3));
  has(4);
  onEvent(core, event(3, 4));
  const done = repair(core, key);
  await answer();
  await answer();
  await done;
  expect(shown(core)).toEqual([1, 2, 3, 4]);
});

test('a person’s unsent messages are theirs alone, and another tab’s stay', () => {
  const storage = memory();
  const pending = (clientId: string) => ({ clientId, channel: key }) as Pending;
  keepOutbox(storage, 'ada', { before: [], now: [pending('a')] });
  keepOutbox(storage, 'ada', { before: [], now: [pending('b')] });
  expect(readOutbox(storage, 'ada').map(({ clientId }) => clientId)).toEqual(['a', 'b']);
  expect(readOutbox(storage, 'bob')).toEqual([]);
  keepOutbox(storage, 'ada', { before: [pending('b')], now: [] });
  expect(readOutbox(storage, 'ada').map(({ clientId }) => clientId)).toEqual(['a']);
  keepOutbox(storage, 'ada', { before: [pending('a')], now: [] });
  expect(readOutbox(storage, 'ada')).toEqual([]);
});

test('a message that its person sent elsewhere is read here, too', () => {
  const channel = sample(chatChannelsContract.get, { key, number: 3, lastRead: 1, unread: 2 });
  const core = createCore(service(), memory(), 'me');
  core.set({ channels: [channel] });
  const by = (id: string, number: number) => ({
    ...event(number - 1, number),
    messages: [{ ...message(number), author: { ...message(number).author, id } }],
  });
  onEvent(core, by('other', 4));
  expect(core.channel(key)).toMatchObject({ lastRead: 1, unread: 3 });
  onEvent(core, by('me', 5));
  expect(core.channel(key)).toMatchObject({ lastRead: 5, unread: 0 });
});
