import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { channelFeed, type ChatEvent, personFeed } from '@momos/contracts/chat-events';
import { AppError } from '@momos/contracts/errors';
import { LiveChatService } from '@momos/contracts/proto/messaging/v1/live_chat';
import { rpc, serve } from '@momos/runtime';
import type { RedisStore } from '@momos/store';
import { eventually, startTokenIssuer, testSettings, type TokenIssuer, useEngines } from '@momos/testing';
import { decodeJwt } from 'jose';
import { io, type Socket } from 'socket.io-client';
import { v7 as uuid } from 'uuid';
import { loadConfig } from '../src/config.ts';
import type { ChatAnswer } from '../src/live/chat-push.ts';
import { type RunningGateway, startGateway } from './running-gateway.ts';

const engines = useEngines();
const gateways: RunningGateway[] = [];
const open: Socket[] = [];
/** What messaging would say: channels by person, with their change numbers. */
const channels = new Map<string, Map<string, number>>();
let issuer: TokenIssuer;
let redis: RedisStore;
/** Channels that a person is admitted to and not in. */
const moderated = new Map<string, string>();
let isAway = false;
/** Holds back the answer that is asked for first, as one from before a change that arrives after it. */
let holding: { asked(): void; until: Promise<void> } | undefined;

/** Messaging as far as live chat goes. */
async function startMessagingDouble(): Promise<string> {
  const service = await serve({
    name: 'messaging',
    config: loadConfig({ ...testSettings, JWKS_URL: issuer.jwksUrl }),
    compose: () => ({
      routes: [],
      rpc: [
        rpc(LiveChatService, ['gateway'], {
          listOwnChannels: async ({ accessToken, opened }) => {
            if (isAway) throw new AppError('unavailable', 'away');
            const userId = String(decodeJwt(accessToken).sub);
            const own = new Map(channels.get(userId));
            for (const key of opened) if (moderated.get(key) === userId) own.set(key, 1);
            const held = holding;
            holding = undefined;
            held?.asked();
            await held?.until;
            return { channels: [...own].map(([key, seq]) => ({ key, seq })) };
          },
        }),
      ],
      ready: [],
    }),
  });
  engines.cleanUp(() => service.close());
  return `127.0.0.1:${service.grpcPort}`;
}

beforeAll(async () => {
  issuer = await startTokenIssuer();
  redis = await engines.connectRedis();
  const env = {
    KAFKA_BROKERS: engines.kafkaBrokers.join(','),
    REDIS_URL: engines.redisUrl,
    TOPIC_PREFIX: engines.topicPrefix,
    MESSAGING_GRPC: await startMessagingDouble(),
  };
  for (let copy = 0; copy < 2; copy += 1) gateways.push(await startGateway(env, issuer));
});
afterEach(() => {
  open.splice(0).forEach(socket => void socket.disconnect());
  isAway = false;
});
afterAll(() => Promise.all(gateways.map(gateway => gateway.close())));

const publish = (feed: string, event: ChatEvent) =>
  redis.client.publish(engines.topicPrefix + feed, JSON.stringify(event));
const message = (channel: string, seq: number): ChatEvent => ({
  ...{ kind: 'messages', channel, from: seq - 1, seq, number: seq, messages: [] },
});

type Page = {
  socket: Socket;
  events: ChatEvent[];
  enter(): Promise<ChatAnswer>;
  seqs(channel: string): number[];
};

async function openPage(userId: string, copy = 0): Promise<Page> {
  const socket = io(gateways[copy]?.url ?? '', {
    ...{ path: '/live', transports: ['websocket'], forceNew: true, reconnectionDelay: 50 },
    auth: { token: await issuer.tokenFor({ userId }) },
  });
  open.push(socket);
  const events: ChatEvent[] = [];
  socket.on('chat', (event: ChatEvent) => void events.push(event));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    socket,
    events,
    enter: () => socket.emitWithAck('chat') as Promise<ChatAnswer>,
    seqs: channel =>
      events.flatMap(event => (event.kind === 'messages' && event.channel === channel ? [event.seq] : [])),
  };
}

const person = (own: Record<string, number>): string => {
  const userId = uuid();
  channels.set(userId, new Map(Object.entries(own)));
  return userId;
};
const newKey = () => `team/${uuid()}`;

it('delivers every event of one’s channels at all copies, in order and unmerged, and no other', async () => {
  const [key, other] = [newKey(), newKey()];
  const pages = [await openPage(person({ [key]: 4 })), await openPage(person({ [key]: 4 }), 1)];
  for (const page of pages) expect(await page.enter()).toEqual({ ok: true, channels: [{ key, seq: 4 }] });
  for (let seq = 5; seq <= 54; seq += 1) {
    await publish(channelFeed(other), message(other, seq));
    await publish(channelFeed(key), message(key, seq));
  }
  const expected = Array.from({ length: 50 }, (_, at) => at + 5);
  for (const page of pages) {
    await eventually(() => expect(page.seqs(key)).toEqual(expected));
    expect(page.seqs(other)).toEqual([]);
  }
});

it('joins more channels than a page can watch topics', async () => {
  const keys = Array.from({ length: 120 }, newKey);
  const page = await openPage(person(Object.fromEntries(keys.map(key => [key, 1]))));
  await page.enter();
  for (const key of keys) await publish(channelFeed(key), message(key, 2));
  await eventually(() => expect(page.events).toHaveLength(120));
  expect(await page.socket.emitWithAck('watch', { topic: 'me' })).toMatchObject({ ok: true });
});

it('takes a page out of a channel immediately, and into a new one', async () => {
  const [old, fresh] = [newKey(), newKey()];
  const userId = person({ [old]: 1 });
  const page = await openPage(userId);
  const bystander = await openPage(person({ [old]: 1 }));
  await page.enter();
  await bystander.enter();
  channels.set(userId, new Map([[fresh, 7]]));
  await publish(personFeed(userId), { kind: 'rights', channel: old, isIn: false });
  await publish(channelFeed(old), message(old, 2));
  await eventually(() => expect(bystander.seqs(old)).toEqual([2]));
  await eventually(() => expect(page.events).toContainEqual({ kind: 'rights', channel: old, isIn: false }));
  await publish(channelFeed(fresh), message(fresh, 8));
  await eventually(() => expect(page.seqs(fresh)).toEqual([8]));
  expect(page.seqs(old)).toEqual([]);
});

it('asks anew for everybody in a channel whose hosts changed', async () => {
  const key = newKey();
  const userId = person({ [key]: 1 });
  const page = await openPage(userId);
  await page.enter();
  channels.set(userId, new Map());
  await publish(channelFeed(key), { kind: 'recheck', channel: key });
  await eventually(() => expect(page.events).toContainEqual({ kind: 'recheck', channel: key }));
  await publish(channelFeed(key), message(key, 2));
  await publish(personFeed(userId), { kind: 'standing', channel: key });
  await eventually(() => expect(page.events).toContainEqual({ kind: 'standing', channel: key }));
  expect(page.seqs(key)).toEqual([]);
});

it('cuts a page whose rights changed while they cannot be asked', async () => {
  const userId = person({ [newKey()]: 1 });
  const page = await openPage(userId);
  await page.enter();
  isAway = true;
  const cut = new Promise<void>(resolve => page.socket.once('disconnect', () => resolve()));
  await publish(personFeed(userId), { kind: 'rights', channel: newKey(), isIn: true });
  await expect(cut).resolves.toBeUndefined();
});

const authenticate = async (page: Page, userId: string) =>
  expect(await page.socket.emitWithAck('authenticate', { token: await issuer.tokenFor({ userId }) })).toEqual(
    { ok: true },
  );

it('asks for rights at each new token, since the event of a change may be lost', async () => {
  const [old, fresh] = [newKey(), newKey()];
  const userId = person({ [old]: 1 });
  const page = await openPage(userId);
  await page.enter();
  await authenticate(page, userId);
  channels.set(userId, new Map([[fresh, 7]]));
  await authenticate(page, userId);
  await eventually(() => expect(page.events).toEqual([{ kind: 'missed' }]));
  await publish(channelFeed(old), message(old, 2));
  await publish(channelFeed(fresh), message(fresh, 8));
  await eventually(() => expect(page.seqs(fresh)).toEqual([8]));
  expect(page.seqs(old)).toEqual([]);
});

it('does not take a page back into a channel by an answer from before it was out', async () => {
  const old = newKey();
  const userId = person({ [old]: 1 });
  const page = await openPage(userId);
  await page.enter();
  let release = () => {};
  const until = new Promise<void>(resolve => (release = resolve));
  const asked = new Promise<void>(resolve => (holding = { asked: resolve, until }));
  await authenticate(page, userId);
  await asked;
  channels.set(userId, new Map());
  const bystander = await openPage(person({ [old]: 1 }));
  await bystander.enter();
  await publish(personFeed(userId), { kind: 'rights', channel: old, isIn: false });
  await publish(channelFeed(old), message(old, 2));
  await eventually(() => expect(bystander.seqs(old)).toEqual([2]));
  release();
  await eventually(() => expect(page.events).toContainEqual({ kind: 'rights', channel: old, isIn: false }));
  await publish(channelFeed(old), message(old, 3));
  await publish(personFeed(userId), { kind: 'standing', channel: old });
  await eventually(() => expect(page.events).toContainEqual({ kind: 'standing', channel: old }));
  expect(page.seqs(old)).toEqual([]);
});

it('joins a page to a channel that it shows, where its person is admitted', async () => {
  const [own, managed, foreign] = [newKey(), newKey(), newKey()];
  const userId = person({ [own]: 1 });
  moderated.set(managed, userId);
  const page = await openPage(userId);
  const answer = (await page.socket.emitWithAck('chat', { opened: [managed, foreign] })) as ChatAnswer;
  expect(answer).toMatchObject({ ok: true, channels: [{ key: own }, { key: managed }] });
  // Rights that are asked anew keep it.
  await publish(channelFeed(own), { kind: 'recheck', channel: own });
  await eventually(() => expect(page.events).toContainEqual({ kind: 'recheck', channel: own }));
  await publish(channelFeed(foreign), message(foreign, 2));
  await publish(channelFeed(managed), message(managed, 2));
  await eventually(() => expect(page.seqs(managed)).toEqual([2]));
  expect(page.seqs(foreign)).toEqual([]);
});

it('says that events may have been missed when Redis was away', async () => {
  const key = newKey();
  const page = await openPage(person({ [key]: 1 }));
  await page.enter();
  // All connections that subscribe, as a restart of Redis would.
  await redis.client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
  await eventually(() => expect(page.events).toContainEqual({ kind: 'missed' }));
  await publish(channelFeed(key), message(key, 2));
  await eventually(() => expect(page.seqs(key)).toEqual([2]));
});

it('shows who types and who is there, to people of the same channel only', async () => {
  const key = newKey();
  const [ada, bob] = [person({ [key]: 1 }), person({ [key]: 1 })];
  const [page, other, outside] = [await openPage(ada), await openPage(bob, 1), await openPage(person({}))];
  for (const each of [page, other, outside]) await each.enter();
  outside.socket.emit('typing', { channel: key });
  page.socket.emit('typing', { channel: key });
  page.socket.emit('typing', { channel: 7 });
  await eventually(() => expect(other.events).toContainEqual({ kind: 'typing', channel: key, userId: ada }));
  expect(other.events).toHaveLength(1);
  const away = uuid();
  const presence = () => page.socket.emitWithAck('presence', { userIds: [bob, away] }) as Promise<unknown>;
  await eventually(async () => expect(await presence()).toEqual({ online: [bob] }));
  expect(await page.socket.emitWithAck('presence', 'nonsense')).toEqual({ online: [] });
});

it('is for who is signed in', async () => {
  const socket = io(gateways[0]?.url ?? '', { path: '/live', transports: ['websocket'], forceNew: true });
  open.push(socket);
  expect(await socket.emitWithAck('chat')).toMatchObject({ ok: false, code: 'unauthenticated' });
  expect(await socket.emitWithAck('presence', { userIds: [uuid()] })).toEqual({ online: [] });
  socket.emit('chat', 'not a function');
  socket.emit('typing');
});
