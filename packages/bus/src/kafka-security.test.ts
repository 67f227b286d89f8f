import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { baseConfig, readConfig } from '@momos/runtime';
import { createKafka } from './kafka-client.ts';
import { kafkaSecurityOf } from './kafka-security.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const password = 'a-password-of-kafka';

/** The first bytes that a client with these settings sends to its broker. */
async function firstBytes(env: Record<string, string>): Promise<Buffer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = new Promise<Buffer>(resolve =>
    server.once('connection', socket => {
      socket.on('error', () => undefined);
      socket.once('data', bytes => {
        resolve(Buffer.from(bytes));
        socket.destroy();
        server.close();
      });
    }),
  );
  const security = kafkaSecurityOf(readConfig(baseConfig, env));
  const kafka = createKafka({
    brokers: [`127.0.0.1:${port}`],
    clientId: 'test',
    logger: silent as never,
    security,
  });
  const admin = kafka.admin({ retry: { retries: 0 } });
  const connecting = admin.connect().catch(() => undefined);
  const bytes = await sent;
  await connecting;
  await admin.disconnect();
  return bytes;
}

const tlsHandshake = 0x16;

test('with KAFKA_TLS a broker gets a TLS handshake and nothing before it', async () => {
  expect((await firstBytes({ KAFKA_TLS: 'true' }))[0]).toBe(tlsHandshake);
  expect((await firstBytes({}))[0]).not.toBe(tlsHandshake);
});

test('the principal of the settings logs in', () => {
  const env = { KAFKA_TLS: 'true', KAFKA_USERNAME: 'momos-media', KAFKA_PASSWORD: password };
  expect(kafkaSecurityOf(readConfig(baseConfig, env))).toEqual({
    ssl: true,
    sasl: { mechanism: 'scram-sha-512', username: 'momos-media', password },
  });
  expect(kafkaSecurityOf(readConfig(baseConfig, {}))).toEqual({});
});
