import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@momos/testing';
import { serviceKeys } from '@momos/testing/service-keys';
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

const id = '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60';

describe('calls', () => {
  it.each([
    ['GET', '/api/users/me', 'identity'],
    ['GET', `/api/socials/${id}`, 'events'],
    ['GET', '/api/socials/hosted?pageSize=2', 'events'],
    ['POST', '/api/payments/promo-code', 'payments'],
    ['GET', '/api/files/resize?url=/media/x.webp&width=100', 'media'],
    ['POST', '/payments/webhooks/stripe', 'payments'],
    ['GET', '/sandbox/pay/1', 'payments'],
    ['GET', '/unsubscribe/token', 'messaging'],
    ['GET', '/media/a/b.webp', 'media'],
    ['GET', '/dev/outbox', 'messaging'],
    ['GET', '/api/dev/outbox?to=a@example.com', 'messaging'],
    ['GET', '/.well-known/jwks.json', 'identity'],
  ] as const)('%s %s go to %s', async (method, path, owner) => {
    const answer = await fetch(gateway.url + path, { method });
    expect(answer.status).toBe(200);
    expect(gateway.doubles[owner].seen).toMatchObject([{ method, url: path }]);
  });

  it('that do not exist are a 404 in the one error shape', async () => {
    const answer = await fetch(`${gateway.url}/api/nothing/here`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      code: 'not_found',
      traceId: answer.headers.get('x-request-id'),
    });
  });

  it('with another method are a 405 with Allow', async () => {
    const answer = await fetch(`${gateway.url}/api/socials`, { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, POST');
    expect((await fetch(`${gateway.url}/payments/webhooks/x`)).status).toBe(405);
    expect((await fetch(`${gateway.url}/about`, { method: 'POST' })).status).toBe(405);
  });

  it('carry bodies both ways, byte for byte, small and large', async () => {
    gateway.doubles.media.answer = (seen, response) =>
      void response.writeHead(201, { 'x-kept': 'yes' }).end(seen.body);
    for (const size of [0, 10, 63_000, 3_000_000]) {
      const body = 'ä'.repeat(size / 2);
      const answer = await fetch(`${gateway.url}/api/files/public/avatars`, { method: 'POST', body });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('x-kept')).toBe('yes');
      expect((await answer.text()) === body).toBe(true);
    }
  });

  it('stream: the first piece arrives before the last is written', async () => {
    let finish = () => {};
    gateway.doubles.events.answer = (_seen, response) => {
      response.writeHead(200).write('first');
      finish = () => void response.end('last');
    };
    const answer = await fetch(`${gateway.url}/api/socials/hosted`);
    const reader = answer.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    finish();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('last');
  });
});

describe('headers', () => {
  it('say only what we know of the caller, and nothing of cookies or of neighbours', async () => {
    await rawRequest(gateway, {
      path: '/api/users/me',
      headers: {
        authorization: 'Bearer a.b.c',
        cookie: 'auth_session=secret',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        forwarded: 'for=6.6.6.6',
        'x-real-ip': '6.6.6.6',
        'x-service-token': 'guess',
        connection: 'x-secret-hop, keep-alive',
        'x-secret-hop': '1',
        te: 'trailers',
        'x-marketing-data': '{"utm_source":"a"}',
        'idempotency-key': 'k',
        'if-match': '"3"',
      },
    });
    const { headers } = gateway.doubles.identity.seen[0] ?? { headers: {} };
    expect(headers).toMatchObject({
      authorization: 'Bearer a.b.c',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': `127.0.0.1:${gateway.port}`,
      'x-forwarded-proto': 'http',
      'x-marketing-data': '{"utm_source":"a"}',
      'idempotency-key': 'k',
      'if-match': '"3"',
    });
    for (const name of ['cookie', 'forwarded', 'x-real-ip', 'x-service-token', 'x-secret-hop', 'te'])
      expect(headers).not.toHaveProperty(name);
  });

  it('believe a proxy of ours that stands in front, and nothing before it', async () => {
    const behind = await startGateway({ TRUSTED_PROXIES: '127.0.0.1' });
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7', 'x-forwarded-proto': 'https' };
    await rawRequest(behind, { path: '/api/users/me', headers });
    expect(behind.doubles.identity.seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
    });
    await behind.close();
  });

  it('of an answer lose what concerns one connection only', async () => {
    gateway.doubles.identity.answer = (_seen, response) =>
      json(response, {}, 200, {
        connection: 'x-hop',
        'x-hop': '1',
        'x-powered-by': 'Express',
        server: 'x',
        'proxy-authenticate': 'Basic',
      });
    const answer = await fetch(`${gateway.url}/api/users/me`);
    for (const name of ['x-hop', 'x-powered-by', 'server', 'proxy-authenticate'])
      expect(answer.headers.has(name)).toBe(false);
  });

  const chosen = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${chosen}-b7ad6b7169203331-01`, tracestate: 'x=1', baggage: 'x=1' };

  it('begin a trace of their own, whatever trace a client names', async () => {
    const answer = await fetch(`${gateway.url}/api/users/me`, { headers });
    const traceId = answer.headers.get('x-request-id') ?? '';
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(traceId).not.toBe(chosen);
    const passed = gateway.doubles.identity.seen[0]?.headers;
    expect(passed?.traceparent).toContain(traceId);
    expect([passed?.tracestate, passed?.baggage]).toEqual([undefined, undefined]);
  });

  it('carry the trace of a named client through', async () => {
    const traced = await startGateway({ TRACED_CLIENTS: '127.0.0.1' });
    const answer = await fetch(`${traced.url}/api/users/me`, { headers });
    expect(traced.doubles.identity.seen[0]?.headers.traceparent).toContain(chosen);
    expect(answer.headers.get('x-request-id')).toBe(chosen);
    await traced.close();
  });
});

describe('text for who is signed in', () => {
  it('goes out compressed, and is the same text', async () => {
    const data = Array.from({ length: 200 }, (_, index) => ({ name: `Person ${index} ä` }));
    const headers = { authorization: 'Bearer a.b.c', 'accept-encoding': 'gzip, br' };
    const body = JSON.stringify({ data });
    gateway.doubles.events.answer = (_seen, response) =>
      void response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          etag: 'W/"1"',
          vary: 'origin',
        })
        .end(body);
    const answer = await fetch(`${gateway.url}/api/socials/hosted`, { headers });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toBe('origin, accept-encoding');
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(body.length / 5);
    expect(await answer.json()).toEqual({ data });
    const plain = await rawRequest(gateway, {
      path: '/api/socials/hosted',
      headers: { authorization: 'Bearer a.b.c' },
    });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(plain.text)).toEqual({ data });
  });
});

describe('a service in trouble', () => {
  it('that is slow is a 504', async () => {
    const hasty = await startGateway({ UPSTREAM_TIMEOUT_MS: '300' });
    hasty.doubles.identity.answer = () => undefined;
    const answer = await fetch(`${hasty.url}/api/users/me`);
    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject({ code: 'timeout' });
    await hasty.close();
  });

  it('that drops a connection is asked again for what can be repeated, and not for the rest', async () => {
    let drops = 1;
    gateway.doubles.identity.answer = (seen, response) => {
      if (drops-- > 0) response.destroy();
      else json(response, { data: seen.method });
    };
    expect((await fetch(`${gateway.url}/api/users/me`)).status).toBe(200);
    expect(gateway.doubles.identity.seen).toHaveLength(2);

    drops = 1;
    const once = await fetch(`${gateway.url}/api/users`, { method: 'POST', body: '{}' });
    expect(once.status).toBe(503);
    expect(await once.json()).toMatchObject({ code: 'unavailable' });
    expect(gateway.doubles.identity.seen).toHaveLength(3);

    drops = 1;
    const idempotent = await fetch(`${gateway.url}/api/users`, {
      method: 'POST',
      body: '{}',
      headers: { 'idempotency-key': 'k' },
    });
    expect(idempotent.status).toBe(200);
  });

  it('that restarts fails no request, not even a POST', async () => {
    const { media } = gateway.doubles;
    await media.stop();
    const waiting = fetch(`${gateway.url}/api/files/public/avatars`, {
      method: 'POST',
      body: 'x',
      headers: { 'idempotency-key': 'k' },
    });
    const reading = fetch(`${gateway.url}/media/x.webp`);
    await pause(300);
    await media.restart();
    expect((await waiting).status).toBe(200);
    expect((await reading).status).toBe(200);
  });

  it('that breaks off in the middle breaks the answer off', async () => {
    let breakOff = () => {};
    gateway.doubles.events.answer = (_seen, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      breakOff = () => void response.destroy();
    };
    const answer = await fetch(`${gateway.url}/api/socials/hosted`);
    breakOff();
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it('is left alone when the caller goes away', async () => {
    let isClosed = false;
    gateway.doubles.events.answer = (_seen, response) => void response.once('close', () => (isClosed = true));
    const leaving = new AbortController();
    const asked = fetch(`${gateway.url}/api/socials/hosted`, { signal: leaving.signal }).catch(
      () => undefined,
    );
    await eventually(() => expect(gateway.doubles.events.seen).toHaveLength(1));
    leaving.abort();
    await asked;
    await eventually(() => expect(isClosed).toBe(true));
  });
});

describe('health', () => {
  it('shows the state of every service', async () => {
    await gateway.doubles.crm.stop();
    const answer = await fetch(`${gateway.url}/api/health`);
    expect(await answer.json()).toMatchObject({
      data: {
        status: 'degraded',
        services: { gateway: { status: 'ok' }, events: { status: 'ok' }, crm: { status: 'unreachable' } },
      },
    });
    await gateway.doubles.crm.restart();
  });

  it('of the gateway itself depends on no service', async () => {
    expect((await fetch(`${gateway.url}/healthz/live`)).status).toBe(200);
    expect(await (await fetch(`${gateway.url}/metrics`)).text()).toContain('http_request_duration_seconds');
    const fromOutside = await rawRequest(gateway, {
      path: '/metrics',
      headers: { 'x-forwarded-for': '6.6.6.6' },
    });
    expect(fromOutside.text).not.toContain('http_request_duration_seconds');
  });
});

describe('in production', () => {
  it('the mailbox is not there', async () => {
    const secrets = { ...serviceKeys('gateway'), SESSION_SECRET: 'y'.repeat(32), PLAINTEXT_ENGINES: 'true' };
    const production = await startGateway({ ENVIRONMENT: 'production', ...secrets });
    expect((await fetch(`${production.url}/api/dev/outbox?to=a`)).status).toBe(404);
    expect(production.doubles.messaging.seen).toHaveLength(0);
    await fetch(`${production.url}/dev/outbox`);
    expect(production.doubles.messaging.seen).toHaveLength(0);
    await production.close();
  });
});
