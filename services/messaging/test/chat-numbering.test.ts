import { beforeAll, expect, test } from '@jest/globals';
import { createErased, migrate, type Store } from '@momos/store';
import { useEngines } from '@momos/testing';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { type Channel, keyOf } from '../src/chat/channel.ts';
import { createChannels } from '../src/chat/channel.store.ts';
import { edited, type Message } from '../src/chat/message.ts';
import { createMessages } from '../src/chat/message.store.ts';
import { type Committed, createMessageLog, type MessageLog } from '../src/chat/message-log.ts';
import { createMissedMessages } from '../src/chat/missed.store.ts';
import { createStandings } from '../src/chat/standing.store.ts';

const engines = useEngines();
let stores: Store[];

beforeAll(async () => {
  stores = [await engines.connectStore(), await engines.connectStore()];
  for (const store of stores) logOf(store);
  for (const store of stores) await migrate(store);
});

type Guard = 'guarded' | 'unguarded';

/** One copy's log; unguarded it saves counters whoever was first, and so shows what the guard is for. */
function logOf(store: Store, guard: Guard = 'guarded', committed: Committed[] = []): MessageLog {
  const channels = createChannels(store);
  const rows = store.connection.collection<Channel>('chat_channels');
  const unguarded = async (some: readonly Channel[]) => {
    // Outside of the transaction, whose conflicts guard it, too.
    for (const { _id, ...fields } of some) await rows.updateOne({ _id }, { $set: fields }, { upsert: true });
  };
  return createMessageLog({
    store,
    channels: guard === 'guarded' ? channels : { ...channels, write: unguarded },
    messages: createMessages(store),
    standings: createStandings(store),
    missed: createMissedMessages(store),
    digestAfterMs: 0,
    erased: createErased(store),
    clock: { now: () => new Date() },
    onCommitted: some => void committed.push(...some),
  });
}

type Step = { copy: 0 | 1; kind: 'send' | 'again' | 'edit' | 'reply' };
const steps = fc.array(
  fc.record({
    copy: fc.constantFrom<0 | 1>(0, 1),
    kind: fc.constantFrom<Step['kind']>('send', 'send', 'send', 'again', 'edit', 'reply'),
  }),
  { minLength: 2, maxLength: 30 },
);

/** Plays steps on two copies, all of them together, and answers what a reader finds and what was published. */
async function play(given: readonly Step[], guard: Guard) {
  const committed: Committed[] = [];
  const logs = stores.map(store => logOf(store, guard, committed));
  const ref = { type: 'team', id: uuid() } as const;
  const draft = (text: string) => ({
    clientId: uuid(),
    authorId: uuid(),
    text,
    mentions: [],
    attachments: [],
  });
  const first = draft('first');
  const root = await logs[0]?.send(ref, first);
  await Promise.all(
    given.map(async ({ copy, kind }, at) => {
      const log = logs[copy];
      if (kind === 'again') return log?.send(ref, first);
      if (kind === 'edit')
        return log?.change(ref, root?._id ?? '', (message, now) =>
          edited(message, { text: `${at}`, mentions: [] }, now),
        );
      return log?.send(ref, draft(`${at}`), kind === 'reply' ? root?._id : undefined);
    }),
  );
  const [store] = stores;
  if (!store || !root) throw new Error('not started');
  const messages = await createMessages(store).after(keyOf(ref), 0, 1000);
  const channel = await createChannels(store).find(keyOf(ref));
  return { messages, channel, committed, root: root._id };
}

const sentBy = (given: readonly Step[]) =>
  given.filter(({ kind }) => kind === 'send' || kind === 'reply').length;

function assertNumbered(
  given: readonly Step[],
  { messages, channel, committed, root }: Awaited<ReturnType<typeof play>>,
) {
  const expected = 1 + sentBy(given);
  const edits = given.filter(({ kind }) => kind === 'edit').length;
  const replies = given.filter(({ kind }) => kind === 'reply').length;
  expect(messages.map(({ number }) => number)).toEqual(Array.from({ length: expected }, (_, at) => at + 1));
  expect(channel).toMatchObject({ number: expected, seq: expected + edits + replies });
  expect(messages.find(({ _id }) => _id === root)?.replyCount).toBe(replies);
  // A reader who follows what was published, in the order of the changes, ends with what is stored.
  const seen = new Map<string, Message>();
  let seq = 0;
  for (const each of committed.toSorted((a, b) => a.from - b.from)) {
    expect(each.from).toBe(seq);
    seq = each.channel.seq;
    for (const message of each.messages) seen.set(message._id, message);
  }
  expect(seq).toBe(channel?.seq);
  expect(messages.map(({ _id, seq: at }) => [_id, at])).toEqual(
    messages.map(({ _id }) => [_id, seen.get(_id)?.seq]),
  );
}

test('two copies number every message once, without gaps, and publish each change', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async given => assertNumbered(given, await play(given, 'guarded'))),
    { numRuns: 25 },
  );
}, 120_000);

test('without the guard of the counters and the unique number they would not', async () => {
  const [store] = stores;
  await store?.connection.collection('chat_messages').dropIndex('number-in-channel');
  const given = Array.from({ length: 40 }, (_, at): Step => ({ copy: at % 2 === 0 ? 0 : 1, kind: 'send' }));
  const found = await play(given, 'unguarded').catch(() => undefined);
  expect(() => {
    if (!found) throw new Error('not even stored');
    assertNumbered(given, found);
  }).toThrow(/./);
}, 60_000);
