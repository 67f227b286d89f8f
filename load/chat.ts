import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chatMessagesContract } from '@momos/contracts/chat-messages';
import { circleMembersContract } from '@momos/contracts/circle-members';
import { circlesContract } from '@momos/contracts/circles';
import { User } from '@momos/contracts/proto/identity/v1/bus';
import { createClient } from 'redis';
import { v7 as uuid } from 'uuid';
import { connectMongo } from '../packages/store/src/index.ts';
import { contactOf } from '../services/messaging/src/contact/contact.ts';
import type { Measured, Open, Reached } from './chat-readers.ts';
import type { Figure } from './figures.ts';
import { startGateways } from './gateways.ts';
import { type Bearer, clientFor, makeBearers } from './members.ts';
import type { Bench } from './rows.ts';

const readers = 1000;
/** Of the paced part: messages a second, and for how long. */
const [perSecond, seconds] = [20, 15];
/** Of the part at full speed: messages that are on their way together, and for how long. */
const [window, fullSeconds] = [16, 8];

/** P7: one channel with 1,000 open pages at two gateways, beside bare socket.io with Redis in the same run. */
export async function chat(bench: Bench): Promise<Figure[]> {
  const gateways = await startGateways(1, {});
  try {
    const { members, send } = await circleOf(bench);
    const ours = await measure([bench.url, ...gateways.urls], members, send);
    const bare = await measureBare();
    return [
      ...figuresOf('P7-chat', ours),
      ...figuresOf('limit-socket-io', bare),
      { name: 'P7-p99-of-limit', value: ours.paced.p99 / bare.paced.p99, unit: 'x' },
      { name: 'P7-deliveries-of-limit', value: ours.perSecond / bare.perSecond, unit: 'x' },
    ];
  } finally {
    await gateways.stop();
  }
}

/** Sends a message of this text; resolves when it is taken. */
type Send = (text: string) => Promise<unknown>;

/** A circle with members, who send in turn. */
async function circleOf({ url, mongoUrl }: Bench): Promise<{ members: Bearer[]; send: Send }> {
  const [manager] = await makeBearers(1, ['manager']);
  const members = await makeBearers(readers);
  if (!manager) throw new Error('no manager');
  const { data: circle } = await clientFor(url, manager)(circlesContract.create, {
    body: { name: 'Bench talkers' },
  });
  await makeKnown(mongoUrl, members);
  const clients = members.map(member => clientFor(url, member));
  for (let at = 0; at < readers; at += 25)
    await Promise.all(
      clients
        .slice(at, at + 25)
        .map(client => client(circleMembersContract.join, { params: { id: circle.id }, body: {} })),
    );
  let turn = 0;
  const send: Send = text => {
    const client = clients[turn++ % readers];
    return Promise.resolve(
      client?.(chatMessagesContract.send, {
        params: { type: 'team', id: circle.id },
        body: { clientId: uuid(), text },
      }),
    );
  };
  return { members, send };
}

/** As after their sign-up had arrived: messaging asks identity about people whom it does not know. */
async function makeKnown(mongoUrl: string, members: readonly Bearer[]): Promise<void> {
  const store = await connectMongo({ url: mongoUrl, database: 'momos_messaging', name: 'bench' });
  const contacts = members.map(({ userId: id }, at) =>
    contactOf(
      User.fromPartial({
        id,
        firstName: `Guest${at}`,
        displayName: `Guest ${at}`,
        email: `${id}@example.org`,
      }),
    ),
  );
  await store.connection.collection<(typeof contacts)[number]>('contacts').insertMany(contacts);
  await store.close();
}

type Result = { paced: Measured; perSecond: number };

async function measure(urls: string[], people: Pick<Bearer, 'token'>[], send: Send): Promise<Result> {
  const pages = fork(join(import.meta.dirname, 'chat-readers.ts'), { execArgv: [] });
  try {
    pages.send({ kind: 'open', urls, tokens: people.map(({ token }) => token) } satisfies Open);
    await once(pages, 'message');
    const reached = arrivals(pages);
    pages.send({ kind: 'reset' });
    await paced(send, reached);
    const measured = await report(pages);
    pages.send({ kind: 'reset' });
    const perSecond = await atFullSpeed(send, reached);
    return { paced: measured, perSecond };
  } finally {
    pages.kill();
  }
}

const report = (pages: ChildProcess): Promise<Measured> =>
  new Promise(resolve => {
    pages.on('message', (said: Measured | Reached) => said.kind === 'measured' && resolve(said));
    pages.send({ kind: 'report' });
  });

/** Resolves, by text, when every page has a message; throws after 30 s. */
type Arrivals = (text: string) => Promise<void>;

function arrivals(pages: ChildProcess): Arrivals {
  const waiting = new Map<string, () => void>();
  const early = new Set<string>();
  pages.on('message', (said: Measured | Reached) => {
    if (said.kind !== 'reached') return;
    const resolve = waiting.get(said.text);
    if (resolve) resolve();
    else early.add(said.text);
  });
  return text =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('a message did not reach every page in 30 s')), 30_000);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      if (early.has(text)) done();
      else waiting.set(text, done);
    });
}

/** The time of sending, and a sentence as people write them. */
const textNow = () =>
  `${performance.timeOrigin + performance.now()} ${uuid()} Shall we meet at the river at noon, and walk from there?`;

async function paced(send: Send, reached: Arrivals): Promise<void> {
  const arriving: Promise<void>[] = [];
  const began = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await pause(Math.max(0, began + (index * 1000) / perSecond - performance.now()));
    const text = textNow();
    arriving.push(Promise.all([send(text), reached(text)]).then(() => undefined));
  }
  await Promise.all(arriving);
}

/** Deliveries a second, each message sent when one of the window before it has reached every page. */
async function atFullSpeed(send: Send, reached: Arrivals): Promise<number> {
  const began = performance.now();
  const until = began + fullSeconds * 1000;
  let done = 0;
  const worker = async () => {
    while (performance.now() < until) {
      const text = textNow();
      await Promise.all([send(text), reached(text)]);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: window }, worker));
  return (done * readers * 1000) / (performance.now() - began);
}

/** Two bare servers with an event of the same size. */
async function measureBare(): Promise<Result> {
  const servers = [0, 1].map(() => fork(join(import.meta.dirname, 'bare-chat.ts'), { execArgv: [] }));
  const redis = createClient({ url: process.env.REDIS_URL ?? '' });
  await redis.connect();
  try {
    const ports = await Promise.all(
      servers.map(async server => ((await once(server, 'message')) as [number])[0]),
    );
    const pages = Array.from({ length: readers }, () => ({ token: '' }));
    return await measure(
      ports.map(port => `http://127.0.0.1:${port}`),
      pages,
      text => redis.publish('bench:chat', JSON.stringify(bareEvent(text))),
    );
  } finally {
    redis.destroy();
    for (const server of servers) server.kill();
  }
}

const bareEvent = (text: string) => ({
  ...{ kind: 'messages', channel: `team/${uuid()}`, from: 1, seq: 2, number: 2 },
  messages: [
    {
      ...{ id: uuid(), clientId: uuid(), channel: `team/${uuid()}`, number: 2, seq: 2, text },
      author: { id: uuid(), slug: '', displayName: 'A guest', photoPath: null },
      ...{ mentions: [], attachments: [], replyTo: null, replyCount: 0, reactions: [], isPinned: false },
      ...{ createdAt: new Date().toISOString(), editedAt: null, deletedBy: null },
    },
  ],
});

const figuresOf = (
  name: string,
  { paced: { p50, p95, p99, doubled }, perSecond: full }: Result,
): Figure[] => [
  { name: `${name}-p50`, value: p50, unit: 'ms' },
  { name: `${name}-p95`, value: p95, unit: 'ms' },
  { name: `${name}-p99`, value: p99, unit: 'ms' },
  { name: `${name}-doubled`, value: doubled, unit: 'deliveries' },
  { name: `${name}-full-speed`, value: full, unit: 'deliveries/s' },
];
