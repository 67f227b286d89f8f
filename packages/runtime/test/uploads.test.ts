import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@momos/testing/eventually';
import { startAsking } from './asking.ts';
import { type Running, startSample } from './running.ts';

const { running, token, ask } = await startAsking();
afterAll(() => running.close());

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
      (await readdir(tmpdir())).filter(name => name.startsWith(`momos-upload-${process.pid}-`)).length;
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

describe('uploads together', () => {
  const part = '--a\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\n';
  const statusOf = async (running: Running, userId: string, size = 10) => {
    const answer = await fetch(`${running.url}/api/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await running.issuer.tokenFor({ userId })}`,
        'content-type': 'multipart/form-data; boundary=a',
      },
      body: `${part}${'x'.repeat(size)}\r\n--a--\r\n`,
    });
    await answer.arrayBuffer();
    return [answer.status, Number(answer.headers.get('retry-after'))] as const;
  };
  const temporary = async () =>
    (await readdir(tmpdir())).filter(name => name.startsWith(`momos-upload-${process.pid}-`)).length;

  /** Begins an upload that never ends, until it is cut. */
  async function hold(running: Running, userId: string, bytes: number) {
    const before = await temporary();
    const socket = connect(running.service.httpPort, '127.0.0.1');
    socket.on('error', () => undefined);
    const token = await running.issuer.tokenFor({ userId });
    socket.write(
      `POST /api/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=a\r\ncontent-length: 900000\r\n\r\n${part}${'x'.repeat(bytes)}`,
    );
    await eventually(async () => expect(await temporary()).toBeGreaterThan(before));
    return () => socket.destroy();
  }

  test('a person waits for their own, others for a place, and both come in when one is free', async () => {
    const small = await startSample({ UPLOADS_PARALLEL: '3', UPLOADS_PER_PERSON: '2' });
    const cuts = [await hold(small, 'ann', 100), await hold(small, 'ann', 100)];
    expect(await statusOf(small, 'ann')).toEqual([429, 5]);
    expect((await statusOf(small, 'bob'))[0]).toBe(200);
    cuts.push(await hold(small, 'eve', 100));
    expect(await statusOf(small, 'bob')).toEqual([503, 5]);
    for (const cut of cuts) cut();
    await eventually(async () => expect((await statusOf(small, 'bob'))[0]).toBe(200));
    await small.close();
  });

  test('take no more disk than they may, by what they send and not by what they announce', async () => {
    const small = await startSample({ UPLOADS_MB: '1' });
    const before = await temporary();
    const cuts = [await hold(small, 'ann', 300_000), await hold(small, 'bob', 300_000)];
    expect((await statusOf(small, 'eve', 300_000))[0]).toBe(200);
    await eventually(async () => expect((await statusOf(small, 'eve', 900_000))[0]).toBe(503));
    for (const cut of cuts) cut();
    await eventually(async () => expect((await statusOf(small, 'eve', 900_000))[0]).toBe(200));
    await eventually(async () => expect(await temporary()).toBe(before));
    await small.close();
  });
});
