import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { unavailable } from '@momos/contracts/errors';
import { eventually } from '@momos/testing/eventually';
import { type Channel, Channels } from './channels.ts';
import { TransportFailure } from './status.ts';

let server: Server;
let channels: Channels;
let time = 0;
let hosts: string[] = [];
/** As the gauge shows it. */
let open = 0;

beforeEach(async () => {
  time = 1_000_000;
  hosts = ['127.0.0.1'];
  open = 0;
  server = new Server();
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  channels = new Channels(`momos-events:${port}`, isOpen => void (open += isOpen ? 1 : -1), {
    resolve: async () => {
      if (hosts.length === 0) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return hosts;
    },
    now: () => time,
  });
});
afterEach(() => {
  channels.close();
  server.forceShutdown();
});

const reach = () => channels.reach(undefined, Date.now() + 20_000, new Set());
const fail = (channel: Channel) =>
  channels
    .use(channel, () => Promise.reject(new TransportFailure(unavailable('Events'), true)))
    .catch(() => undefined);

async function openBreaker(): Promise<Channel> {
  const channel = await reach();
  if (!channel) throw new Error('not reached');
  for (let calls = 0; calls < 10; calls += 1) await fail(channel);
  expect(open).toBe(1);
  return channel;
}

describe('an open breaker', () => {
  it('counts no longer when its copy leaves the name', async () => {
    await openBreaker();
    hosts = ['127.0.0.2'];
    time += 6_000;
    await reach().catch(() => undefined);
    await eventually(() => expect(open).toBe(0));
  });

  it('counts no longer when the connections are closed, and opens no more', async () => {
    const channel = await openBreaker();
    channels.close();
    expect(open).toBe(0);
    for (let calls = 0; calls < 10; calls += 1) await fail(channel);
    expect(open).toBe(0);
  });

  it('opens no more for calls that end after the copy was left', async () => {
    const channel = await reach();
    if (!channel) throw new Error('not reached');
    channels.close();
    for (let calls = 0; calls < 10; calls += 1) await fail(channel);
    expect(open).toBe(0);
  });
});

describe('a name that has never resolved', () => {
  it('is no copy until the deadline, and reached a second after it appears', async () => {
    hosts = [];
    expect(await channels.reach(undefined, Date.now() + 200, new Set())).toBeUndefined();
    hosts = ['127.0.0.1'];
    time += 1_001;
    expect(await reach()).toBeDefined();
  });
});
