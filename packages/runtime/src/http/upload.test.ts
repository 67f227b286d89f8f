import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { receiveUpload, type UploadPace } from './upload.ts';

const limits = { maxBytes: 1_048_576, types: ['text/plain'] };
const head =
  '--a\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\ncontent-type: text/plain\r\n\r\n';
let server: Server | undefined;
afterEach(() => void server?.close());

/** What became of an upload whose sender gives a piece every 10 ms, without end or `pieces` times. */
async function outcomeOf(piece: string, pieces: number, pace: UploadPace): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  server = createServer((incoming, response) => {
    void receiveUpload(incoming, limits, undefined, pace)
      .catch((error: unknown) => error)
      .then(received => {
        resolve(received);
        response.writeHead(200, { connection: 'close' }).end();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': 'multipart/form-data; boundary=a' };
  const sender = request({ host: '127.0.0.1', port, method: 'POST', headers, agent: false });
  sender.on('error', () => undefined).on('response', response => response.resume());
  sender.write(head);
  let given = 0;
  const giving = setInterval(() => {
    if (given++ < pieces) return void sender.write(piece);
    clearInterval(giving);
    sender.end('\r\n--a--\r\n');
  }, 10);
  try {
    return await promise;
  } finally {
    clearInterval(giving);
    sender.destroy();
  }
}

it('an upload that trickles is cut off, so that it keeps no place from others', async () => {
  const outcome = await outcomeOf('x', Infinity, { everyMs: 100, bytes: 4096 });
  expect(outcome).toMatchObject({ code: 'bad_request', message: expect.stringContaining('too slow') });
}, 10_000);

it('one that is steady is taken, however long it lasts', async () => {
  expect(await outcomeOf('x'.repeat(2048), 40, { everyMs: 100, bytes: 16 })).toMatchObject({
    size: 40 * 2048,
  });
});
