import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { rawRequest, type RunningGateway, startGateway } from './running-gateway.ts';
import { json } from './service-double.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const double of Object.values(gateway.doubles)) {
    double.seen.length = 0;
    double.answer = (seen, response) => json(response, { data: { path: seen.url } });
  }
});

describe('answers for visitors', () => {
  const shareable = { 'cache-control': 'public, s-maxage=5' };
  const slugPath = (slug: string) => `/api/socials/slug/${slug}`;

  it('are asked for once by many at the same time, and kept as long as they say', async () => {
    gateway.doubles.events.answer = async (seen, response) => {
      await pause(100);
      json(response, { data: { path: seen.url } }, 200, shareable);
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch(gateway.url + slugPath('many'))),
    );
    expect(new Set(await Promise.all(answers.map(answer => answer.text()))).size).toBe(1);
    await fetch(gateway.url + slugPath('many'));
    expect(gateway.doubles.events.seen).toHaveLength(1);
  });

  it('are never given to who is signed in, nor theirs to others', async () => {
    gateway.doubles.events.answer = (seen, response) =>
      json(response, { data: { for: seen.headers.authorization ?? 'visitor' } }, 200, shareable);
    await fetch(gateway.url + slugPath('mine'));
    const signedIn = await fetch(gateway.url + slugPath('mine'), {
      headers: { authorization: 'Bearer a.b.c' },
    });
    expect(await signedIn.json()).toEqual({ data: { for: 'Bearer a.b.c' } });
    expect(await (await fetch(gateway.url + slugPath('mine'))).json()).toEqual({ data: { for: 'visitor' } });
  });

  it('carry nothing of the first caller to the service', async () => {
    gateway.doubles.events.answer = (_seen, response) => json(response, {}, 200, shareable);
    await fetch(gateway.url + slugPath('clean'), {
      headers: { 'x-marketing-data': '{}', 'accept-language': 'xx', 'if-none-match': '*' },
    });
    const { headers } = gateway.doubles.events.seen[0] ?? { headers: {} };
    expect(Object.keys(headers).sort()).toEqual(['accept', 'connection', 'host', 'traceparent']);
  });

  it('that may not be shared are asked for each time', async () => {
    gateway.doubles.events.answer = (_seen, response) =>
      json(response, { code: 'not_found' }, 404, shareable);
    for (let i = 0; i < 2; i += 1) expect((await fetch(gateway.url + slugPath('gone'))).status).toBe(404);
    expect(gateway.doubles.events.seen).toHaveLength(2);
  });

  it('come compressed and with 304 for who has them', async () => {
    gateway.doubles.events.answer = (_seen, response) =>
      json(response, { data: 'long '.repeat(1000) }, 200, shareable);
    const br = await rawRequest(gateway, {
      path: slugPath('long'),
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(br.text.length).toBeLessThan(500);
    const plain = await rawRequest(gateway, {
      path: slugPath('long'),
      headers: { 'accept-encoding': 'br;q=0, identity' },
    });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const again = await rawRequest(gateway, {
      path: slugPath('long'),
      headers: { 'if-none-match': String(plain.headers.etag) },
    });
    expect(again).toMatchObject({ status: 304, text: '' });
  });
});
