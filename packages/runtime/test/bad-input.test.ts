import { connect } from 'node:net';
import { afterAll, describe, expect, test } from '@jest/globals';
import { type Ask, fieldsOf, startAsking } from './asking.ts';

const { running, token, ask } = await startAsking();
afterAll(() => running.close());

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
