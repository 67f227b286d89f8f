import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LiveAccessService } from '@momos/contracts/proto/events/v1/live_access';
import { RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { topics } from '@momos/contracts/topics';
import { rpc, serve } from '@momos/runtime';
import {
  eventually,
  startPublisher,
  startTokenIssuer,
  testSettings,
  type TokenIssuer,
  useEngines,
} from '@momos/testing';
import { decodeJwt } from 'jose';
import { io, type Socket } from 'socket.io-client';
import { v7 as uuid } from 'uuid';
import { loadConfig } from '../src/config.ts';
import type { WatchAnswer } from '../src/live/live-server.ts';
import { type RunningGateway, startGateway } from './running-gateway.ts';

type Notice = { topic: string; id: string; kind: string; version: number; seq: number };

const engines = useEngines();
const hostId = uuid();
const guestId = uuid();
const socialId = uuid();
const privateId = uuid();
const open: Socket[] = [];
/** How many questions each call asked. */
const questions: number[] = [];
let gateway: RunningGateway;
let env: Record<string, string>;
let endTokensOf: (userId: string) => Promise<void>;
let tellRsvps: (rsvps: { id: string; userId: string; version: number }[]) => Promise<void>;

/** Events as far as access goes: one host, one public and one private social. */
async function startEventsDouble(issuer: TokenIssuer): Promise<string> {
  const service = await serve({
    name: 'events',
    config: loadConfig({ ...testSettings, JWKS_URL: issuer.jwksUrl }),
    compose: () => ({
      routes: [],
      rpc: [
        rpc(LiveAccessService, ['gateway'], {
          listSocialAccess: async ({ questions: given }) => {
            questions.push(given.length);
            return {
              answers: given.map(asked => ({
                isHost: asked.accessToken !== '' && decodeJwt(asked.accessToken).sub === hostId,
                isVisible: asked.socialId === socialId,
              })),
            };
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
  const issuer = await startTokenIssuer();
  env = {
    KAFKA_BROKERS: engines.kafkaBrokers.join(','),
    TOPIC_PREFIX: engines.topicPrefix,
    EVENTS_GRPC: await startEventsDouble(issuer),
  };
  gateway = await startGateway(env, issuer);
  const tell = await startPublisher(engines);
  endTokensOf = userId => tell(topics.access, { userId, version: 1, changedAt: new Date() });
  tellRsvps = rsvps =>
    tell(
      topics.rsvp,
      ...rsvps.map(rsvp =>
        RsvpChanged.fromPartial({
          change: 'RSVP_CHANGE_SUBMITTED',
          rsvp: { socialId, status: 'PENDING', ...rsvp },
        }),
      ),
    );
});
afterEach(() => open.splice(0).forEach(socket => void socket.disconnect()));
afterAll(() => gateway.close());

type Tab = { socket: Socket; notices: Notice[]; watch(topic: unknown): Promise<WatchAnswer> };

async function openTab(
  token?: string | (() => Promise<string>),
  { to = gateway, headers = {} }: { to?: RunningGateway; headers?: Record<string, string> } = {},
): Promise<Tab> {
  const socket = io(to.url, {
    path: '/live',
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    extraHeaders: headers,
    auth: done =>
      void Promise.resolve(typeof token === 'function' ? token() : token).then(text => done({ token: text })),
  });
  open.push(socket);
  const notices: Notice[] = [];
  socket.on('notice', (notice: Notice) => void notices.push(notice));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, notices, watch: topic => socket.emitWithAck('watch', { topic }) as Promise<WatchAnswer> };
}

const tokenOf = (userId: string, lifetime = 900): Promise<string> =>
  gateway.issuer.tokenFor({ userId, lifetime });
const rsvpTopic = `social:${socialId}:rsvps`;

describe('a copy', () => {
  it('is not ready before it consumes its topics, and needs no other service for it', async () => {
    const isReady = async ({ url }: RunningGateway) => (await fetch(`${url}/healthz/ready`)).status === 200;
    const deaf = await startGateway({ KAFKA_BROKERS: '127.0.0.1:1' });
    expect(await isReady(deaf)).toBe(false);
    await deaf.close();
    await Promise.all(Object.values(gateway.doubles).map(double => double.stop()));
    await eventually(async () => expect(await isReady(gateway)).toBe(true));
    await Promise.all(Object.values(gateway.doubles).map(double => double.restart()));
  });
});

describe('watching', () => {
  it('asks who may watch once for many pages', async () => {
    const tabs = await Promise.all(Array.from({ length: 40 }, () => openTab()));
    const before = questions.length;
    const answers = await Promise.all(tabs.map(tab => tab.watch(`social:${socialId}`)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(questions.length - before).toBeLessThan(10);
    expect(questions.slice(before).every(count => count === 1)).toBe(true);
  });

  it('says that notices may have been missed of the time before the topics were consumed', async () => {
    const late = await startGateway({ ...env, TOPIC_PREFIX: `${engines.topicPrefix}late` });
    const page = await openTab(undefined, { to: late });
    expect(await page.watch(`social:${socialId}`)).toEqual({ ok: true, seq: 0 });
    await eventually(() => expect(page.notices).toMatchObject([{ kind: 'MISSED' }]));
    page.socket.disconnect();
    await late.close();
  });

  it('shows hosts their RSVPs, guests their own, visitors only that counts moved', async () => {
    const host = await openTab(await tokenOf(hostId));
    const guest = await openTab(await tokenOf(guestId));
    const visitor = await openTab();
    expect(await host.watch(rsvpTopic)).toEqual({ ok: true, seq: 0 });
    expect(await guest.watch('me')).toMatchObject({ ok: true });
    expect(await visitor.watch(`social:${socialId}`)).toMatchObject({ ok: true });
    const id = uuid();
    await eventually(
      async () => {
        await tellRsvps([{ id, userId: guestId, version: Date.now() }]);
        expect(host.notices.length).toBeGreaterThan(0);
      },
      { every: 500 },
    );
    expect(host.notices[0]).toMatchObject({ topic: rsvpTopic, id, kind: 'RSVP_SUBMITTED', seq: 1 });
    await eventually(() =>
      expect(guest.notices[0]).toMatchObject({ topic: 'me', id, kind: 'RSVP_SUBMITTED' }),
    );
    await eventually(() =>
      expect(visitor.notices[0]).toMatchObject({ topic: `social:${socialId}`, id: socialId, kind: 'COUNTS' }),
    );
    expect(JSON.stringify([visitor.notices])).not.toContain(id);
  });

  it('puts a burst into few notices without a gap in their numbers', async () => {
    const host = await openTab(await tokenOf(hostId));
    const first = await host.watch(rsvpTopic);
    const seq = first.ok ? first.seq : 0;
    // In one transaction, so that they arrive together.
    await tellRsvps(Array.from({ length: 40 }, () => ({ id: uuid(), userId: guestId, version: 1 })));
    await eventually(() => expect(host.notices.some(notice => notice.kind === 'SEVERAL')).toBe(true));
    expect(host.notices.length).toBeLessThan(40);
    expect(host.notices.map(notice => notice.seq)).toEqual(host.notices.map((_, index) => seq + 1 + index));
  });

  it.each<[string, 'guest' | 'visitor', unknown, string]>([
    ['a host topic by a guest', 'guest', rsvpTopic, 'forbidden'],
    ['a host topic by a visitor', 'visitor', rsvpTopic, 'unauthenticated'],
    ['a private social', 'guest', `social:${privateId}`, 'not_found'],
    ['a private social’s RSVPs', 'guest', `social:${privateId}:rsvps`, 'not_found'],
    ['one’s own things by a visitor', 'visitor', 'me', 'unauthenticated'],
    ['another person’s room', 'guest', `user:${hostId}`, 'bad_request'],
    ['nonsense', 'guest', { $ne: 1 }, 'bad_request'],
  ])('refuses %s', async (_, who, topic, code) => {
    const tab = await openTab(who === 'guest' ? await tokenOf(guestId) : undefined);
    expect(await tab.watch(topic)).toMatchObject({ ok: false, code });
  });

  it('survives calls without arguments or with a false answer function', async () => {
    const tab = await openTab();
    tab.socket.emit('watch');
    tab.socket.emit('watch', null, 'not a function');
    tab.socket.emit('unwatch');
    tab.socket.emit('authenticate');
    expect(await tab.watch(`social:${socialId}`)).toMatchObject({ ok: true });
  });
});

describe('a connection', () => {
  it.each([
    ['a forged token', () => Promise.resolve('a.b.c')],
    ['a token that is over', () => tokenOf(guestId, -10)],
  ])('is refused with %s', async (_, token) => {
    await expect(openTab(token)).rejects.toThrow(/session has ended/);
  });

  it('is refused for another site’s page', async () => {
    await expect(openTab(undefined, { headers: { origin: 'https://evil.example' } })).rejects.toThrow(
      'websocket error',
    );
  });

  it('is cut when its token is over, and comes back with a new one', async () => {
    let lifetime = 4;
    const tab = await openTab(() => tokenOf(guestId, (lifetime += 900) - 900));
    await new Promise<void>(resolve => tab.socket.once('disconnect', () => resolve()));
    await new Promise<void>(resolve => tab.socket.once('connect', () => resolve()));
    expect(await tab.watch('me')).toMatchObject({ ok: true });
  });

  it('continues with a newer token of the same person only', async () => {
    const tab = await openTab(await tokenOf(guestId, 4));
    expect(await tab.socket.emitWithAck('authenticate', { token: await tokenOf(hostId) })).toEqual({
      ok: false,
    });
    expect(await tab.socket.emitWithAck('authenticate', { token: await tokenOf(guestId) })).toEqual({
      ok: true,
    });
    let isCut = false;
    tab.socket.once('disconnect', () => (isCut = true));
    const wasOver = Date.now() + 4500;
    await eventually(() => expect(Date.now()).toBeGreaterThan(wasOver));
    expect(isCut).toBe(false);
  });

  it('is cut when a session of its person ends, and does not come back with the token of before', async () => {
    const leaver = uuid();
    const [bystander, left] = [await openTab(await tokenOf(guestId)), await tokenOf(leaver)];
    const errors: string[] = [];
    const tab = await openTab(left);
    const cut = new Promise<void>(resolve => tab.socket.once('disconnect', () => resolve()));
    tab.socket.on('connect_error', error => void errors.push(error.message));
    await endTokensOf(leaver);
    await cut;
    await eventually(() => expect(errors).toContainEqual(expect.stringMatching(/session has ended/)));
    await expect(openTab(left)).rejects.toThrow(/session has ended/);
    expect(bystander.socket.connected).toBe(true);
  });

  it('counts in the figures', async () => {
    await openTab();
    expect(await (await fetch(`${gateway.url}/metrics`)).text()).toMatch(/live_connections\{[^}]*\} [1-9]/);
  });
});
