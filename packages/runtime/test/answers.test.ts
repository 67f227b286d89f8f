import { afterAll, describe, expect, test } from '@jest/globals';
import { startAsking } from './asking.ts';
import { bodyOf, startSample } from './running.ts';

const { running, ask } = await startAsking();
afterAll(() => running.close());

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

  test('204 has no body, 201 is the status of a creation', async () => {
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

  test('a response that breaks the contract is a 500 without details', async () => {
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

  test('a serialized response is sent unchanged, and not at all when the client has it', async () => {
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

test('a handler that takes too long is a 504 within the budget', async () => {
  const hasty = await startSample({ REQUEST_BUDGET_MS: '300' });
  const start = performance.now();
  const response = await fetch(`${hasty.url}/api/slow/10000`);
  expect([response.status, (await bodyOf(response)).code]).toEqual([504, 'timeout']);
  expect(performance.now() - start).toBeLessThan(8_000);
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

test('health and metrics are served', async () => {
  expect((await ask('/healthz/live')).status).toBe(200);
  expect((await ask('/healthz/ready')).status).toBe(200);
  expect((await ask('/metrics')).text).toContain(
    'http_request_duration_seconds_count{service="identity",route="things.get",status="2xx"}',
  );
});
