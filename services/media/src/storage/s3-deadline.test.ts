import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createS3Storage } from './s3-storage.ts';

const open: { server: Server; sockets: Socket[] }[] = [];
afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

/** A storage at a server that answers what it is asked with `answer`, and then nothing more. */
async function storageAt(answer: string) {
  const sockets: Socket[] = [];
  const server = createServer(socket => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => socket.write(answer));
  }).listen(0, '127.0.0.1');
  open.push({ server, sockets });
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { accessKey: 'a', secretKey: 'b' };
  return createS3Storage({ bucket: 'b', region: 'r', endpoint, ...keys, deadlineMs: 200 });
}

test('a bucket that accepts and never answers is given up', async () => {
  const storage = await storageAt('');
  await expect(storage.save('x', Buffer.from('x'), 'image/webp')).rejects.toBeInstanceOf(Error);
  await expect(storage.open('x')).rejects.toBeInstanceOf(Error);
  await expect(storage.remove('x')).rejects.toBeInstanceOf(Error);
  await expect(storage.ready()).rejects.toBeInstanceOf(Error);
});

test('a body that stops in the middle is given up', async () => {
  const storage = await storageAt('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc');
  const file = await storage.open('x');
  expect(file?.size).toBe(10);
  if (!file) return;
  const reading = async () => {
    for await (const _ of file.stream) continue;
  };
  await expect(reading()).rejects.toBeInstanceOf(Error);
});
