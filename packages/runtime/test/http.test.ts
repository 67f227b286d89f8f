import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { KeyedCall, StoredAnswer } from '@momos/runtime';
import { eventually } from '@momos/testing/eventually';
import { bodyOf, type Running, startSample } from './running.ts';

let running: Running;
let token: string;
const stored = new Map<string, StoredAnswer>();

/** Keeps answers in memory, as the store does in its database. */
const idempotency = {
  run: async (call: KeyedCall, work: () => Promise<StoredAnswer>) => {
    const key = `${call.actor} ${call.key} ${call.bodyHash}`;
    const answer = stored.get(key) ?? (await work());
    stored.set(key, answer);
    return answer;
  },
};

beforeAll(async () => {
  running = await startSample({}, composition => ({ ...composition, idempotency }));
  token = await running.issuer.tokenFor({ userId: 'ann' });
});

afterAll(() => running.close());

type Ask = {
  method?: string;
  headers?: Record<string, string>;
  body?: RequestInit['body'];
  json?: unknown;
  anonymous?: boolean;
};

async function ask(path: string, { method, headers = {}, body, json, anonymous }: Ask = {}) {
  const response = await fetch(running.url + path, {
    method: method ?? (json === undefined ? 'GET' : 'POST'),
    headers: {
      ...(anonymous ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: json === undefined ? body : JSON.stringify(json),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : undefined,
  };
}

const fieldsOf = (body: { details?: { field: string }[] }) =>
  (body.details ?? []).map(detail => detail.field).sort();

describe('answers', () => {
  test('show only what the contract names, in the envelope', async () => {
    const { status, body } = await ask('/api/things/a?tags=1&tags=2');
    expect([status, body]).toEqual([200, { data: { name: 'a', tags: ['1', '2'] } }]);
    expect((await ask('/api/things/a?tags=1')).body.data.tags).toEqual(['1']);
    expect((await ask('/api/things')).body).toEqual({
      data: [{ name: 'a' }],
      meta: { lastEvaluatedKey: null },
    });
    expect((await ask('/api/token', { json: {} })).body).toEqual({ access_token: 'x' });
  });

  test('204 has no body, 201 is told', async () => {
    expect(await ask('/api/things/a', { method: 'DELETE' })).toMatchObject({ status: 204, text: '' });
    expect(await ask('/api/things', { json: { name: 'n' } })).toMatchObject({
      status: 201,
      body: { data: { name: 'n', by: 'ann' } },
    });
  });

  test('a fixed path wins over a parameter, whatever the method', async () => {
    expect((await ask('/api/things/special')).status).toBe(403);
    expect((await ask('/api/things/special', { method: 'DELETE' })).status).toBe(405);
  });

  test('an answer that breaks the contract is a 500 that tells nothing', async () => {
    const { status, body } = await ask('/api/leak');
    expect(status).toBe(500);
    expect(body).toEqual({
      error: expect.stringContaining('something went wrong'),
      message: expect.any(String),
      code: 'internal',
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect((await ask('/api/crash')).text).not.toContain('ann@');
  });

  test('shared caches serve visitors only', async () => {
    expect((await ask('/api/things/a', { anonymous: true })).headers.get('cache-control')).toBe(
      'public, s-maxage=10',
    );
    expect((await ask('/api/things/a')).headers.get('cache-control')).toBe('private, no-store');
    expect((await ask('/api/things')).headers.get('cache-control')).toBe('private, no-store');
  });

  test('a prepared answer is sent as it is, and not at all when the caller has it', async () => {
    const first = await ask('/api/things/hot', { anonymous: true });
    expect(first).toMatchObject({ status: 200, body: { data: { name: 'hot' } } });
    const etag = first.headers.get('etag') ?? '';
    expect(
      (await ask('/api/things/hot', { anonymous: true, headers: { 'if-none-match': etag } })).status,
    ).toBe(304);
  });

  test('files stream with their name; HTML runs no scripts', async () => {
    const sheet = await ask('/api/sheet');
    expect(sheet.text).toBe('name\nAnn\n');
    expect(sheet.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(sheet.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''g%C3%A4ste%20%E2%80%9C2026%E2%80%9D.csv",
    );
    expect((await ask('/api/page')).headers.get('content-security-policy')).toContain('sandbox');
  });

  test('the trace id is the caller’s', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const { body } = await ask('/api/things/none', {
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    });
    expect(body).toMatchObject({ code: 'not_found', traceId });
  });
});

describe('bad input', () => {
  test('one 400 names every bad field of every part', async () => {
    const { status, body } = await ask('/api/things', {
      json: {
        name: 7,
        tiers: [
          { name: '', price: 'x' },
          { name: 'a', price: 1, foo: 1 },
        ],
        more: 1,
        limit: { most: 'x' },
      },
    });
    expect(status).toBe(400);
    expect(fieldsOf(body)).toEqual([
      'body.limit.most',
      'body.more',
      'body.name',
      'body.tiers.0.name',
      'body.tiers.0.price',
      'body.tiers.1.foo',
    ]);
    const everywhere = await ask(`/api/things/${'x'.repeat(50)}?page=0&q=1`);
    expect(fieldsOf(everywhere.body)).toEqual(['params.name', 'query.page', 'query.q']);
  });

  test.each([
    ['missing body', { method: 'POST' }, ['body']],
    ['empty object', { json: {} }, ['body.name']],
    ['null', { json: null }, ['body']],
    [
      'prototype keys',
      { method: 'POST', body: '{"name":"a","__proto__":{"x":1},"constructor":1}' },
      ['body.__proto__', 'body.constructor'],
    ],
    ['operators', { json: { name: { $ne: null } } }, ['body.name']],
    ['NUL', { json: { name: 'a\0b' } }, ['body.name']],
    ['half a surrogate pair', { method: 'POST', body: '{"name":"\\ud800"}' }, ['body.name']],
  ])('%s is a 400', async (_what, given: Ask, fields) => {
    const { status, body } = await ask('/api/things', {
      ...given,
      headers: { 'content-type': 'application/json' },
    });
    expect([status, fieldsOf(body)]).toEqual([400, fields]);
  });

  test.each([
    ['{"name":', 400],
    ['{"name":"\xff"}', 400],
    ['['.repeat(5000), 400],
    [`{"name":${'['.repeat(100)}${']'.repeat(100)}}`, 400],
    [`{"name":"${'['.repeat(19)}"}`, 201],
    ['x'.repeat(300_000), 413],
  ])('%.20j is answered %d', async (text, status) => {
    const { status: given } = await ask('/api/things', {
      method: 'POST',
      body: Buffer.from(text, 'latin1'),
      headers: { 'content-type': 'application/json' },
    });
    expect(given).toBe(status);
  });

  test('another content type, charset or encoding is a 415', async () => {
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=latin1' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ]) {
      expect(
        (
          await ask('/api/things', {
            method: 'POST',
            body: '{"name":"a"}',
            headers: { ...headers } as Record<string, string>,
          })
        ).status,
      ).toBe(415);
    }
  });

  test('a chunked body is limited too', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let chunk = 0; chunk < 40; chunk++) controller.enqueue(new Uint8Array(10_000).fill(32));
        controller.close();
      },
    });
    const response = await fetch(`${running.url}/api/things`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  test('routes without a body or query take none', async () => {
    expect(fieldsOf((await ask('/api/things?x=1')).body)).toEqual(['query.x']);
    expect(fieldsOf((await ask('/api/name', { json: { a: 1 } })).body)).toEqual(['body']);
  });

  test.each([
    ['/api/things/%', 400],
    ['/api/things/%ff', 400],
    ['/api/things/a?page=%zz', 400],
    ['/api/things/a?%=1', 400],
    ['/api/things/a%00b', 400],
    ['/api/things/a?__proto__=1', 400],
    ['/api/things/a?page[$gt]=1', 400],
    ['/api/things/', 404],
    ['/api//things', 404],
    ['/api/nothing', 404],
    ['/', 404],
    ['/%', 404],
    [`/api/things?${'a=1&'.repeat(300)}`, 400],
  ])('%.40s is a %d in the error shape', async (path, status) => {
    const { status: given, body } = await ask(path);
    expect([given, body]).toEqual([
      status,
      expect.objectContaining({
        error: expect.any(String),
        message: expect.any(String),
        code: expect.any(String),
      }),
    ]);
  });

  test('an undeclared method is a 405 that says which there are', async () => {
    const { status, headers, body } = await ask('/api/things', { method: 'PUT' });
    expect([status, headers.get('allow'), body.code]).toEqual([405, 'GET, POST', 'method_not_allowed']);
    expect((await ask('/api/things', { method: 'HEAD' })).status).toBe(200);
  });

  test('a bad If-Match is a 400, bad marketing data is left out', async () => {
    const change = (headers: Record<string, string>) =>
      ask('/api/things/a', { method: 'PATCH', json: { tags: [] }, headers });
    expect((await change({ 'if-match': '*' })).status).toBe(400);
    expect(
      (
        await change({
          'if-match': 'W/"3"',
          'x-marketing-data': '{"utm_source":"mail","x":1}',
          'x-referral-code': 'AB12',
        })
      ).body.data,
    ).toEqual({ version: 3, source: 'mail', referral: 'AB12' });
    expect(
      (await change({ 'x-marketing-data': '{"utm_source":{"$ne":1}}', 'x-referral-code': '<>' })).body.data,
    ).toEqual({ version: null, source: null, referral: null });
    expect((await change({ 'x-marketing-data': 'nonsense' })).status).toBe(200);
  });

  test('what is no HTTP still gets an answer', async () => {
    const answer = await new Promise<string>(resolve => {
      const socket = connect(running.service.httpPort, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.on('data', data => resolve(data.toString()));
    });
    expect(answer).toMatch(/^HTTP\/1.1 400 .*"code":"bad_request"/s);
  });
});

describe('who may call', () => {
  const as = async (path: string, actor: Parameters<Running['issuer']['tokenFor']>[0], method = 'GET') =>
    (
      await fetch(running.url + path, {
        method,
        headers: { authorization: `Bearer ${await running.issuer.tokenFor(actor)}` },
      })
    ).status;

  test('visitors see the open routes', async () => {
    expect((await ask('/api/look', { anonymous: true })).body).toEqual({ data: { who: null } });
    expect((await ask('/api/look')).body).toEqual({ data: { who: 'ann' } });
    const refused = await ask('/api/things', { method: 'POST', body: '{', anonymous: true });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  test.each(['Bearer x', 'Bearer a.b.c', 'Basic YTpi', 'Bearer ', `Bearer ${'e30.'.repeat(2)}x`])(
    '%j is a 401 even where visitors may',
    async authorization => {
      expect((await ask('/api/look', { anonymous: true, headers: { authorization } })).status).toBe(401);
    },
  );

  test('a cookie is no token', async () => {
    expect(
      (await ask('/api/name', { anonymous: true, method: 'POST', headers: { cookie: `token=${token}` } }))
        .status,
    ).toBe(401);
  });

  test('a token that is over is a 401, except where the session is the route’s own matter', async () => {
    expect(await as('/api/look', { lifetime: -5 })).toBe(401);
    expect(await as('/api/sign-out', { lifetime: -5 }, 'POST')).toBe(204);
  });

  test('roles and the admin flag', async () => {
    expect(await as('/api/things/special', { isAdmin: true })).toBe(200);
    expect(await as('/api/things/special', { roles: ['manager'] })).toBe(403);
    expect(await as('/api/manage', { roles: ['manager'] })).toBe(200);
    expect(await as('/api/manage', { roles: ['reviewer'] })).toBe(403);
    expect(await as('/api/manage', { isAdmin: true })).toBe(200);
    expect(await as('/api/review', { roles: ['reviewer'] })).toBe(200);
    expect(await as('/api/review', {})).toBe(403);
  });

  test('a person without a name may only give it, and look where visitors may', async () => {
    expect(await as('/api/things/x', { isNamed: false }, 'DELETE')).toBe(403);
    expect(await as('/api/name', { isNamed: false }, 'POST')).toBe(204);
    expect(await as('/api/look', { isNamed: false })).toBe(200);
  });
});

describe('repeats', () => {
  const create = (key: string, name = 'n') =>
    ask('/api/things', { json: { name }, headers: { 'idempotency-key': key } });

  test('the same key gets the same answer, marked', async () => {
    const [first, second] = [await create('k-1'), await create('k-1')];
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect([second.status, second.headers.get('idempotency-replayed'), second.text]).toEqual([
      201,
      'true',
      first.text,
    ]);
  });

  test('a bad key is a 400; a natural route gets the key itself', async () => {
    expect((await create('has space')).status).toBe(400);
    expect((await create('x'.repeat(201))).status).toBe(400);
    expect(
      (await ask('/api/natural', { json: {}, headers: { 'idempotency-key': 'k-2' } })).body.data.key,
    ).toBe('k-2');
  });
});

describe('uploads', () => {
  const send = (parts: [string, string, string?, string?][]) => {
    const form = new FormData();
    for (const [field, text, filename, type] of parts) {
      if (filename) form.append(field, new Blob([text], { type: type ?? 'text/plain' }), filename);
      else form.append(field, text);
    }
    return ask('/api/upload', { method: 'POST', body: form });
  };

  test('a file is there while the handler works and gone after', async () => {
    const { status, body } = await send([['file', 'hello', 'a.txt']]);
    expect([status, body.data]).toEqual([
      200,
      { filename: 'a.txt', size: 5, text: 'hello', path: expect.any(String) },
    ]);
    expect(existsSync(body.data.path)).toBe(false);
  });

  test('a sender who goes away leaves no file behind', async () => {
    const kept = async () =>
      (await readdir(tmpdir())).filter(name => name.startsWith('momos-upload-')).length;
    const before = await kept();
    const part = '--a\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\n';
    const head = `POST /api/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=a`;
    const socket = connect(running.service.httpPort, '127.0.0.1');
    socket.write(`${head}\r\ncontent-length: 100000\r\n\r\n${part}${'x'.repeat(5000)}`);
    await eventually(async () => expect(await kept()).toBe(before + 1));
    socket.destroy();
    await eventually(async () => expect(await kept()).toBe(before));
  });

  test.each([
    ['too large', [['file', 'x'.repeat(1024 * 1024 + 1), 'a.txt']], 413, 'File is larger than 1 MB'],
    ['another type', [['file', 'x', 'a.exe', 'application/x-msdownload']], 415, 'Only these types'],
    ['another field', [['other', 'x', 'a.txt']], 400, 'body.other'],
    ['a text field', [['file', 'x']], 400, 'Please choose the files to upload'],
    [
      'two files',
      [
        ['file', 'x', 'a.txt'],
        ['file', 'y', 'b.txt'],
      ],
      400,
      'body',
    ],
    ['nothing', [], 400, 'Please choose the files to upload'],
  ] as [string, [string, string, string?, string?][], number, string][])(
    '%s is refused',
    async (_what, parts, status, text) => {
      const answer = await send(parts);
      expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(text)]);
    },
  );

  test.each([
    [{}, '', 400],
    [{ 'content-type': 'multipart/form-data' }, 'x', 400],
    [{ 'content-type': 'multipart/form-data; boundary=a' }, 'nonsense', 400],
    [
      { 'content-type': 'multipart/form-data; boundary=a' },
      '--a\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\ncut',
      400,
    ],
    [{ 'content-type': 'application/json' }, '{}', 415],
  ])('%j with %j is a %d', async (headers, body, status) => {
    expect(
      (
        await ask('/api/upload', {
          method: 'POST',
          body: Buffer.from(body),
          headers: headers as Record<string, string>,
        })
      ).status,
    ).toBe(status);
  });
});

test('a handler that takes too long is a 504 within the budget', async () => {
  const hasty = await startSample({ REQUEST_BUDGET_MS: '300' });
  const start = performance.now();
  const response = await fetch(`${hasty.url}/api/slow/1000`);
  expect([response.status, (await bodyOf(response)).code]).toEqual([504, 'timeout']);
  expect(performance.now() - start).toBeLessThan(950);
  await hasty.close();
});

test('Express handlers stand beside the contract, on its paths too', async () => {
  const beside = await startSample({}, composition => ({
    ...composition,
    http: app => {
      app.post('/api/review', (_request, response) => void response.json({ ok: true }));
      app.get('/page', () => {
        throw new Error('secret inside');
      });
    },
  }));
  const answer = async (method: string, path: string) => {
    const response = await fetch(beside.url + path, { method });
    return { status: response.status, allow: response.headers.get('allow'), text: await response.text() };
  };
  expect(await answer('POST', '/api/review')).toMatchObject({ status: 200, text: '{"ok":true}' });
  expect(await answer('PUT', '/api/review')).toMatchObject({ status: 405, allow: 'GET' });
  const crashed = await answer('GET', '/page');
  expect([crashed.status, JSON.parse(crashed.text).code]).toEqual([500, 'internal']);
  expect(crashed.text).not.toContain('secret');
  await beside.close();
});

test('health and figures are told', async () => {
  expect((await ask('/healthz/live')).status).toBe(200);
  expect((await ask('/healthz/ready')).status).toBe(200);
  expect((await ask('/metrics')).text).toContain(
    'http_request_duration_seconds_count{service="sample",route="things.get",status="2xx"}',
  );
});

test('keys that cannot be fetched are a 503, not a 401', async () => {
  const alone = await startSample({ JWKS_URL: 'http://127.0.0.1:9/jwks.json' });
  const response = await fetch(`${alone.url}/api/look`, { headers: { authorization: `Bearer ${token}` } });
  expect([response.status, (await bodyOf(response)).code]).toEqual([503, 'unavailable']);
  await alone.close();
});
