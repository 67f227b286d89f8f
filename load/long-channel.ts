import type { Call } from '@momos/api-client/client';
import { chatMessagesContract } from '@momos/contracts/chat-messages';
import { chatSearchContract } from '@momos/contracts/chat-search';
import { v7 as uuid } from 'uuid';
import { connectMongo, type Store } from '../packages/store/src/index.ts';
import { newChannel } from '../services/messaging/src/chat/channel.ts';
import { newMessage } from '../services/messaging/src/chat/message.ts';
import { type Figure, p50AndP95, times } from './figures.ts';
import { type Bearer, clientFor, makeBearers } from './members.ts';
import type { Bench } from './rows.ts';

const size = 1_000_000;
const batch = 5000;
const searches = 300;
const wordsEach = 8;

/** P7m: opening a channel of a million messages, reading in its middle, and searching it by two words of a message. */
export async function longChannel({ url, mongoUrl }: Bench): Promise<Figure[]> {
  const store = await connectMongo({ url: mongoUrl, database: 'momos_messaging', name: 'bench' });
  try {
    const [reader, other] = (await makeBearers(2)) as [Bearer, Bearer];
    const call = clientFor(url, reader);
    const few = await measure(store, [reader, other], call, 10_000);
    const many = await measure(store, [reader, other], call, size);
    return [...few, ...many];
  } finally {
    await store.close();
  }
}

/** A conversation of two with so many messages. */
async function measure(store: Store, people: Bearer[], call: Call, count: number): Promise<Figure[]> {
  const id = uuid();
  const texts = await fill(store, { id, people, count });
  const params = { type: 'messaging', id } as const;
  const open = await times(searches, () => call(chatMessagesContract.list, { params, query: {} }));
  const inside = await times(searches, () =>
    call(chatMessagesContract.list, {
      params,
      query: { before: 2 + Math.floor(Math.random() * (count - 2)) },
    }),
  );
  const search = await times(searches, async () => {
    const [first, , second] = (texts[Math.floor(Math.random() * texts.length)] ?? '').split(' ');
    const { data } = await call(chatSearchContract.messages, { query: { q: `${first} ${second}` } });
    if (data.length === 0) throw new Error('a message is not found by its words');
  });
  const name = `P7-${count / 1000}k`;
  await remove(store, id);
  return [
    ...p50AndP95(`${name}-open`, open),
    ...p50AndP95(`${name}-before`, inside),
    ...p50AndP95(`${name}-search`, search),
  ];
}

/** Some words are in every fourth message and most in few, as in a language; short ones are as frequent as long ones. */
const vocabulary = Array.from({ length: 20_000 }, (_, at) => `${'abcdefgh'.slice(0, 1 + (at % 7))}${at}x`);
const word = () => vocabulary[Math.floor(vocabulary.length * Math.random() ** 3)] ?? '';

/** Answers some of the texts. */
async function fill(
  { connection }: Store,
  { id, people, count }: { id: string; people: Bearer[]; count: number },
): Promise<string[]> {
  const now = new Date();
  const memberIds = people.map(({ userId }) => userId);
  const ref = { type: 'messaging', id } as const;
  const channel = newChannel(ref, now, { memberIds, version: 1, number: count, seq: count });
  const texts: string[] = [];
  for (let made = 0; made < count; made += batch) {
    const messages = Array.from({ length: batch }, (_, at) => {
      const text = Array.from({ length: wordsEach }, word).join(' ');
      const [number, authorId] = [made + at + 1, memberIds[at % 2] ?? ''];
      const draft = { clientId: uuid(), authorId, text, mentions: [], attachments: [] };
      return newMessage(draft, { channelId: channel._id, number, seq: number, replyTo: null, now });
    });
    texts.push(messages[0]?.text ?? '');
    await connection
      .collection<(typeof messages)[number]>('chat_messages')
      .insertMany(messages, { ordered: false });
  }
  await connection.collection<typeof channel>('chat_channels').insertOne(channel);
  return texts;
}

async function remove({ connection }: Store, id: string): Promise<void> {
  const channelId = `messaging/${id}`;
  await connection.collection('chat_messages').deleteMany({ channelId }, { hint: 'number-in-channel' });
  await connection.collection<{ _id: string }>('chat_channels').deleteOne({ _id: channelId });
}
