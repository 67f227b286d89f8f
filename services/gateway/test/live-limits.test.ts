import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually, startTokenIssuer, type TokenIssuer, useEngines } from '@momos/testing';
import { io, type Socket } from 'socket.io-client';
import { type RunningGateway, startGateway } from './running-gateway.ts';

const engines = useEngines();
const open: Socket[] = [];
let issuer: TokenIssuer;
const started: RunningGateway[] = [];
let gateway: RunningGateway;

async function start(env: Record<string, string>, name = ''): Promise<RunningGateway> {
  const running = await startGateway({ TOPIC_PREFIX: `${engines.topicPrefix}${name}`, ...env }, issuer);
  started.push(running);
  return running;
}

beforeAll(async () => {
  issuer = await startTokenIssuer();
  gateway = await start({});
});
afterEach(() => open.splice(0).forEach(socket => void socket.disconnect()));
afterAll(() => Promise.all(started.map(running => running.close())));

/** Opens a socket as a page does; throws what it is refused with. */
async function openTab(
  { url }: RunningGateway,
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
): Promise<Socket> {
  const socket = io(url, {
    path: '/live',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
    auth: { token },
  });
  open.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

const refused = 'websocket error';
const isOpen = (socket: Socket) => socket.connected;
const disconnected = (socket: Socket) =>
  new Promise<string>(resolve => socket.once('disconnect', reason => resolve(reason)));

describe('an address', () => {
  it('has a maximum of open sockets, and may open another when one is closed', async () => {
    const narrow = await start({ LIVE_PER_ADDRESS: '3' });
    const tabs = [await openTab(narrow), await openTab(narrow), await openTab(narrow)];
    await expect(openTab(narrow)).rejects.toThrow(refused);
    // What a caller says of its own way does not make it another one.
    await expect(openTab(narrow, { headers: { 'x-forwarded-for': '203.0.113.9' } })).rejects.toThrow(refused);
    expect(tabs.every(isOpen)).toBe(true);
    tabs[0]?.disconnect();
    await eventually(async () => expect((await openTab(narrow)).connected).toBe(true));
  });

  it('opens them at a pace, counted over all copies', async () => {
    const env = { LIMITS: 'strict', LIMIT_CHANGES: 'live.connect.address=4/600' };
    const copies = [await start(env, 'paced'), await start(env, 'paced')] as const;
    for (let index = 0; index < 4; index += 1) {
      const tab = await openTab(copies[index % 2] as RunningGateway);
      tab.disconnect();
    }
    for (const copy of copies) await expect(openTab(copy)).rejects.toThrow(refused);
  });
});

describe('a person', () => {
  it('sends a limited number of requests over all tabs, and is refused beyond', async () => {
    const counted = await start({ LIMITS: 'strict', LIMIT_CHANGES: 'live.ask.person=6/600' }, 'asking');
    const token = await issuer.tokenFor({ userId: 'asks-much' });
    const tabs = [await openTab(counted, { token }), await openTab(counted, { token })];
    const answers: unknown[] = [];
    for (let index = 0; index < 8; index += 1)
      answers.push(await tabs[index % 2]?.emitWithAck('watch', { topic: 'me' }));
    expect(answers.slice(0, 6)).toEqual(
      Array.from({ length: 6 }, () => expect.objectContaining({ ok: true })),
    );
    for (const answer of answers.slice(6)) expect(answer).toMatchObject({ ok: false, code: 'rate_limited' });
    // Verifying tokens costs something, too.
    expect(await tabs[0]?.emitWithAck('authenticate', { token })).toEqual({ ok: false });
    const other = await openTab(counted, { token: await issuer.tokenFor({ userId: 'asks-little' }) });
    expect(await other.emitWithAck('watch', { topic: 'me' })).toMatchObject({ ok: true });
  });
});

describe('a socket', () => {
  it.each<[string, Record<string, string>]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['of a site whose name begins like ours', { origin: 'https://momos.example.evil.example' }],
    ['of a site below ours', { origin: 'https://evil.momos.example' }],
    ['of our name on another port', { origin: 'https://momos.example:8443' }],
    ['of our name without encryption', { origin: 'http://momos.example' }],
    ['of an opaque origin', { origin: 'null' }],
    ['that a browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['that a browser calls same-site', { 'sec-fetch-site': 'same-site', origin: 'https://momos.example' }],
  ])('%s is not opened', async (_what, headers) => {
    await expect(openTab(gateway, { headers })).rejects.toThrow(refused);
  });

  it('of our own page is', async () => {
    const headers = { origin: 'https://momos.example', 'sec-fetch-site': 'same-origin' };
    expect((await openTab(gateway, { headers })).connected).toBe(true);
  });

  it('is cut by a message that is too large, and others live on', async () => {
    const [loud, quiet] = [await openTab(gateway), await openTab(gateway)];
    expect(await loud.emitWithAck('watch', { topic: 'x'.repeat(10_000) })).toMatchObject({ ok: false });
    const cut = disconnected(loud);
    loud.emit('watch', { topic: 'x'.repeat(20_000) });
    await cut;
    expect(await quiet.emitWithAck('watch', { topic: 'nothing' })).toMatchObject({ code: 'bad_request' });
  });
});

describe('a page that reads slowly', () => {
  /** A text frame of a client (RFC 6455 §5.2), masked by zeros. */
  const frame = (text: string) =>
    Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
  const asks = Buffer.concat(
    Array.from({ length: 500 }, (_, index) => frame(`42${index}["watch",{"topic":"x"}]`)),
  );
  /** The least that answers to `asks` take. */
  const answerBytes = 500 * 60;

  it('is cut when too much waits for it; one that reads may ask as much', async () => {
    const tight = await start({ LIVE_BUFFERED_BYTES: '262144' });
    const [reads, lags] = [await silent(tight), await silent(tight)];
    let isCut = false;
    lags.once('error', () => (isCut = true));
    lags.pause();
    let read = 0;
    reads.on('data', (bytes: Buffer) => (read += bytes.length));
    for (const page of [reads, lags]) page.write(frame('40'));
    // The machine itself stores some megabytes for a page that does not read.
    while (!isCut) {
      const wanted = read + answerBytes;
      for (const page of [reads, lags]) page.write(asks);
      await eventually(() => expect(read).toBeGreaterThan(wanted), { every: 5 });
    }
    expect(reads.destroyed).toBe(false);
    reads.destroy();
  });
});

/** An upgraded connection that never says more. */
async function silent({ port }: RunningGateway) {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nhost: momos.example\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n',
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 101 /);
  return socket;
}

describe('a gateway that drains', () => {
  it('closes all of its sockets, including unauthenticated ones', async () => {
    const leaving = await start({});
    const tab = await openTab(leaving);
    const lurker = await silent(leaving);
    lurker.resume();
    const ends = [disconnected(tab), once(lurker, 'close')] as const;
    await leaving.close();
    started.splice(started.indexOf(leaving), 1);
    const [reason] = await Promise.all(ends);
    // A page that the server sends away would not come back; this one does, to another copy.
    expect(reason).toBe('transport close');
    await expect(openTab(leaving)).rejects.toThrow(refused);
  });
});
