import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { eventually } from '@momos/testing/eventually';
import { requestBuffered } from '../src/proxy/buffered-response.ts';
import { createPeer, type Peer } from '../src/proxy/peer.ts';
import type { SlotLimits } from '../src/proxy/slots.ts';
import { type RunningGateway, startGateway } from './running-gateway.ts';
import { json, type ServiceDouble, startDouble } from './service-double.ts';

/** A service that answers only when the test says so. */
function hold(service: ServiceDouble): { release(): void } {
  const held: ServerResponse[] = [];
  service.answer = (_seen, response) => void held.push(response);
  return {
    release() {
      service.answer = (_seen, response) => json(response, { data: {} });
      for (const response of held.splice(0)) json(response, { data: {} });
    },
  };
}

describe('a service that is slow', () => {
  let service: ServiceDouble;
  let peer: Peer;

  const slots = { running: 2, waiting: 3, waitMs: 60_000 };
  const impatient = { ...slots, waitMs: 300 };
  const askWith = async (limits: SlotLimits) => {
    await peer.close();
    peer = createPeer('events', service.url, { slots: limits });
  };

  beforeEach(async () => {
    service = await startDouble();
    peer = createPeer('events', service.url, { slots });
  });
  afterEach(async () => {
    await peer.close();
    await service.stop();
  });

  const ask = (path = '/api/socials', isTransfer = false) =>
    requestBuffered(peer, {
      method: 'POST',
      path,
      headers: [],
      body: null,
      timeoutMs: 20_000,
      isRepeatable: false,
      isTransfer,
    });
  const tooBusy = { code: 'unavailable', retryAfter: expect.any(Number) };

  it('gets no more requests than it has slots; a few wait in order, the rest are refused', async () => {
    const { release } = hold(service);
    const asked = ['/1', '/2', '/3', '/4', '/5', '/6'].map(path => ask(path));
    await expect(asked[5]).rejects.toMatchObject(tooBusy);
    await eventually(() => expect(service.seen.map(({ url }) => url)).toEqual(['/1', '/2']));
    release();
    await Promise.all(asked.slice(0, 5));
    expect(service.seen.map(({ url }) => url).toSorted()).toEqual(['/1', '/2', '/3', '/4', '/5']);
  });

  it('is not waited for beyond the deadline, and never sees what was refused', async () => {
    await askWith(impatient);
    const { release } = hold(service);
    const running = [ask('/1'), ask('/2')];
    await expect(ask('/3')).rejects.toMatchObject(tooBusy);
    release();
    await Promise.all(running);
    await ask('/4');
    expect(service.seen.map(({ url }) => url)).toEqual(['/1', '/2', '/4']);
  });

  it('still answers calls while all files are being carried, and the other way round', async () => {
    const { release } = hold(service);
    const files = [ask('/file/1', true), ask('/file/2', true)];
    await eventually(() => expect(service.seen).toHaveLength(2));
    const call = ask('/call');
    await eventually(() => expect(service.seen).toHaveLength(3));
    release();
    await Promise.all([...files, call]);
  });
});

describe('a caller who goes', () => {
  let gateway: RunningGateway;
  beforeEach(async () => {
    gateway = await startGateway();
  });
  afterEach(() => gateway.close());

  /** More than the gateway sends to one copy. */
  const crowd = 140;
  const post = (path: string, signal?: AbortSignal) =>
    fetch(`${gateway.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal,
    });

  it('while waiting for a slot gets nothing sent', async () => {
    const { payments } = gateway.doubles;
    const { release } = hold(payments);
    const tab = new AbortController();
    const first = Array.from({ length: 128 }, () => post('/api/payments/promo-code'));
    await eventually(() => expect(payments.seen).toHaveLength(128));
    const gone = Array.from({ length: crowd - 128 }, () => post('/api/payments/promo-code', tab.signal));
    const after = post('/api/payments/promo-code');
    // The gateway has read all of them when it answers a later one.
    expect((await fetch(`${gateway.url}/api/nothing`)).status).toBe(404);
    tab.abort();
    for (const each of gone) await expect(each).rejects.toThrow(/abort/);
    expect((await fetch(`${gateway.url}/api/nothing`)).status).toBe(404);
    release();
    for (const each of [...first, after]) expect((await each).status).toBe(200);
    expect(payments.seen).toHaveLength(129);
  });

  it('while the service restarts gets nothing sent', async () => {
    const { payments } = gateway.doubles;
    await payments.stop();
    const tab = new AbortController();
    const gone = post('/api/payments/promo-code', tab.signal);
    const stays = post('/api/payments/promo-code');
    expect((await fetch(`${gateway.url}/api/nothing`)).status).toBe(404);
    tab.abort();
    await expect(gone).rejects.toThrow(/abort/);
    await payments.restart();
    expect((await stays).status).toBe(200);
    expect(payments.seen).toHaveLength(1);
  });
});
