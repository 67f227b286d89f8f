import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { rawRequest, type RunningGateway, startGateway } from './running-gateway.ts';
import { json } from './service-double.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway({ HEADERS_TIMEOUT_MS: '500' });
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const double of Object.values(gateway.doubles)) {
    double.seen.length = 0;
    double.answer = (seen, response) => json(response, { data: { path: seen.url } });
  }
});

const seen = () => Object.values(gateway.doubles).flatMap(double => double.seen);

/** Bytes as they are, and everything that comes back until the connection ends. */
function speak(bytes: string, endsAfterMs = 400): Promise<string> {
  return new Promise(resolve => {
    let received = '';
    const socket = connect(gateway.port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.on('data', chunk => (received += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    setTimeout(() => socket.end(), endsAfterMs).unref();
  });
}

const statuses = (received: string) =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
const smuggled = 'GET /api/users/me HTTP/1.1\r\nhost: x\r\nx-smuggled: 1\r\n\r\n';

describe('a request that could be read in two ways', () => {
  const post = 'POST /api/socials HTTP/1.1\r\nhost: x\r\n';
  it.each([
    [
      'length and chunks',
      `${post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'chunks and length',
      `${post}transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['two lengths', `${post}content-length: 0\r\ncontent-length: 70\r\n\r\n${smuggled}`],
    ['a list of lengths', `${post}content-length: 0, 70\r\n\r\n${smuggled}`],
    ['a signed length', `${post}content-length: +0\r\n\r\n${smuggled}`],
    ['a negative length', `${post}content-length: -1\r\n\r\n${smuggled}`],
    ['a length in hex', `${post}content-length: 0x0\r\n\r\n${smuggled}`],
    ['an obscured coding', `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    [
      'two codings',
      `${post}transfer-encoding: identity\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['a space before the colon', `${post}content-length : 0\r\n\r\n${smuggled}`],
    [
      'a folded header',
      `${post}x-a: b\r\n content-length: 70\r\ntransfer-encoding:\r\n chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a bare line feed', `POST /api/socials HTTP/1.1\nhost: x\ncontent-length: 0\n\n${smuggled}`],
    ['a bare carriage return', `${post}x-a: b\rcontent-length: 70\r\n\r\n`],
    ['a chunk of a wrong size', `${post}transfer-encoding: chunked\r\n\r\nzz\r\n\r\n${smuggled}`],
    ['a null byte in a header', `${post}x-a: b\0c\r\n\r\n`],
    ['a null byte in the path', `GET /api/users/me\0 HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['no host', 'GET /api/users/me HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /api/users/me HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
    ['an unknown method', 'JEFF /api/users/me HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['a version of its own', 'GET /api/users/me HTTP/9.9\r\nhost: x\r\n\r\n'],
  ])('%s never becomes two', async (_what, bytes) => {
    const received = await speak(bytes);
    for (const status of statuses(received)) expect(status).toBeLessThan(500);
    expect(seen().filter(each => each.headers['x-smuggled'])).toEqual([]);
    expect(seen().length).toBeLessThanOrEqual(1);
  });

  it('that names another server is not passed on to it', async () => {
    for (const target of [
      'http://127.0.0.1:1/api/users/me',
      'http://evil.example/',
      '//evil.example/api/users/me',
      '*',
    ]) {
      const [status] = statuses(
        await speak(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
      );
      expect([400, 404]).toContain(status);
    }
    expect(
      statuses(await speak('CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n')),
    ).not.toContain(200);
    expect(seen()).toEqual([]);
  });
});

describe('an odd path', () => {
  it.each([
    '/api/socials/..%2f..%2fmetrics',
    '/api/socials/%2e%2e/users/me',
    '/api/../metrics',
    '/api//users//me',
    '/api/users/me/',
    '/api/users/me%00',
    '/API/users/me',
    '/api/users%2fme',
    '/api/socials/%c0%ae%c0%ae/x',
    '/api/socials/%zz',
    '/media/../api/users/me',
    '/media/..%2f..%2fhealthz/ready',
    '/.well-known/jwks.json/../../metrics',
    '/payments/webhooks/..%2f..%2fapi/users/me',
    `/api/socials/${'a'.repeat(9_000)}`,
    '/api/users/me;x=1',
    '/api/users/me#x',
  ])('%s reaches no other call than the one it spells', async path => {
    const { status } = await rawRequest(gateway, { path });
    expect(status).toBeLessThan(500);
    // Whoever gets it gets it letter by letter, so that gateway and service read the same.
    for (const each of seen()) expect(each.url).toBe(path);
    for (const each of gateway.doubles.identity.seen) expect(each.url).not.toBe('/api/users/me');
  });

  it('of the runtime is not there below another', async () => {
    for (const path of ['/api/metrics', '/media/metrics', '/healthz', '/Metrics'])
      expect((await rawRequest(gateway, { path })).text).not.toContain('http_request_duration_seconds');
  });
});

const elsewhere = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20//evil.example',
  '/https://evil.example',
  '/https:evil.example',
  '/?returnTo=//evil.example',
  '/?returnTo=https://evil.example',
  '/?redirect=//evil.example',
  '/?next=//evil.example',
  '/?url=//evil.example',
  '/auth/login?returnTo=//evil.example',
  '/auth/login?returnTo=/%5Cevil.example',
  '/human-verification?returnTo=//evil.example',
  '/index.html?//evil.example',
  '/api/auth/logout?returnTo=//evil.example',
  '/@evil.example',
  '/evil.example/%2e%2e',
];

describe('no redirect', () => {
  it('is tried in 25 forms', () => expect(elsewhere).toHaveLength(25));
  it.each(elsewhere)('comes of %s', async path => {
    const { status, headers } = await rawRequest(gateway, {
      path,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(headers).not.toHaveProperty('location');
    expect(headers).not.toHaveProperty('refresh');
    expect(status < 300 || status >= 400).toBe(true);
  });
});

describe('an answer', () => {
  it('carries a number of our own making, whatever is asked for', async () => {
    const headers = { 'x-request-id': 'evil\u00e9', traceparent: '00-evil' };
    const { headers: answered } = await rawRequest(gateway, { path: '/api/users/me', headers });
    expect(answered['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('never says back what came in a header', async () => {
    const headers = {
      host: 'canary.example',
      origin: 'https://canary.example',
      referer: 'https://canary.example',
      'user-agent': 'canary',
    };
    for (const path of ['/', '/api/nothing', '/socials', '/remotes.json', '/api/openapi.json']) {
      const answer = await rawRequest(gateway, { path, headers });
      expect(JSON.stringify(answer.headers) + answer.text).not.toContain('canary');
    }
  });
});

describe('too much', () => {
  it.each([
    ['POST', '/api/socials', 262_145, 413],
    ['PATCH', '/api/users/me', 300_000, 413],
    ['POST', '/api/files/public/avatars', 500_000_000, 413],
  ])('body: %s %s of %d bytes is a %d, refused before it is sent', async (method, path, length, status) => {
    const received = await speak(
      `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n{`,
    );
    expect(statuses(received)).toEqual([status]);
    expect(received).toMatch(/"code":"file_too_large"/);
    expect(received).toMatch(/larger than \d+ (?:kB|MB)/);
    expect(seen()).toEqual([]);
  });

  it('in the head is a 431 in the one error shape', async () => {
    const received = await speak(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(statuses(received)).toEqual([431]);
    expect(received).toContain('"code":"bad_request"');
  });

  it('time for the head ends the connection', async () => {
    const received = await speak('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', 20_000);
    expect(statuses(received)).toEqual([408]);
  });
});

describe('other methods', () => {
  it.each(['PUT', 'OPTIONS', 'TRACE', 'DELETE', 'PROPFIND'])(
    '%s are refused with what can be used',
    async method => {
      const call = await rawRequest(gateway, { method, path: '/api/socials' });
      expect(call).toMatchObject({ status: 405, headers: { allow: 'GET, POST' } });
      expect(JSON.parse(call.text)).toMatchObject({ code: 'method_not_allowed' });
      expect((await rawRequest(gateway, { method, path: '/about' })).status).toBe(405);
      expect((await rawRequest(gateway, { method, path: '/api/nothing' })).status).toBe(404);
      expect(seen()).toEqual([]);
    },
  );
});

it('a socket of another site is not opened', async () => {
  const upgrade = (origin: string, endsAfterMs?: number) =>
    speak(
      `GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nhost: momos.example\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\norigin: ${origin}\r\n\r\n`,
      endsAfterMs,
    );
  expect(statuses(await upgrade('https://evil.example'))).not.toContain(101);
  expect(statuses(await upgrade('null'))).not.toContain(101);
  expect(statuses(await upgrade('https://momos.example', 3_000))).toEqual([101]);
});

describe('every answer', () => {
  it.each([
    ['a call', 'GET', '/api/socials'],
    ['a call of the gateway itself', 'POST', '/api/auth/oauth/refresh'],
    ['nothing there', 'GET', '/api/nothing'],
    ['a refused method', 'TRACE', '/api/socials'],
    ['a file of another service', 'GET', '/media/public/avatars/a.webp'],
    ['a page', 'GET', '/about'],
    ['robots', 'GET', '/robots.txt'],
  ])('is bound to https, not sniffed and not framed: %s', async (_, method, path) => {
    const { headers } = await rawRequest(gateway, { method, path });
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
  });
});
