import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@momos/testing/eventually';
import { requestBuffered } from '../src/proxy/buffered-response.ts';
import { createPeer, type Peer } from '../src/proxy/peer.ts';
import { type ServiceDouble, startDouble } from './service-double.ts';

let service: ServiceDouble;
let peer: Peer;
/** What the service's name stands for; undefined while it cannot be resolved. */
let hosts: string[] | undefined;

beforeEach(async () => {
  service = await startDouble();
  peer = createPeer('events', `http://momos-events:${service.port}`, {
    resolve: async () => {
      if (!hosts) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return hosts;
    },
  });
});
afterEach(async () => {
  await peer.close();
  await service.stop();
});

const ask = (method = 'GET') =>
  requestBuffered(peer, {
    method,
    path: '/api/socials',
    headers: [],
    body: null,
    timeoutMs: 20_000,
    isRepeatable: method === 'GET',
    routingKey: 'a',
  });
const unavailable = { code: 'unavailable', retryAfter: expect.any(Number) };

describe('a service whose name has never resolved', () => {
  it.each([
    ['cannot be resolved', undefined],
    ['stands for no copy', []],
  ])('is unavailable after a bounded wait while it %s, and reached when it appears', async (_case, none) => {
    hosts = none;
    const started = Date.now();
    await Promise.all([
      expect(ask()).rejects.toMatchObject(unavailable),
      expect(ask('POST')).rejects.toMatchObject(unavailable),
    ]);
    expect(Date.now() - started).toBeGreaterThan(4_000);
    expect(service.seen).toHaveLength(0);
    hosts = ['127.0.0.1'];
    expect((await eventually(() => ask())).status).toBe(200);
  });

  it('fails no request that waits when it appears', async () => {
    hosts = undefined;
    const waiting = [ask(), ask('POST')];
    hosts = ['127.0.0.1'];
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
  });
});
