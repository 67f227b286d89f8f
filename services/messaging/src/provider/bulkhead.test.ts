import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { createBulkhead } from './bulkhead.ts';
import type { Priority } from './priority.ts';
import type { SendOutcome } from './provider.ts';
import { createTwilioProvider } from './twilio.provider.ts';

const sent: SendOutcome = { kind: 'sent' };
const always = { signal: new AbortController().signal };
const never = () => new Promise<SendOutcome>(() => undefined);
const limits = { slots: 1, codeSlots: 0, deadlineMs: 60_000 };

/** A send that ends when its test says so. */
function held() {
  let finish = (_: SendOutcome) => undefined as void;
  const outcome = new Promise<SendOutcome>(resolve => (finish = resolve));
  return { send: () => outcome, end: () => finish(sent) };
}

describe('a bulkhead', () => {
  test('has its slot back from a provider that never answers, or throws', async () => {
    const bulkhead = createBulkhead({ ...limits, deadlineMs: 20 });
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () => bulkhead.run({ priority: 'notice' }, never, always)),
    );
    expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'unknown', reason: 'no outcome in time' })));
    const broken = () => Promise.reject<SendOutcome>(new Error('broken'));
    expect(await bulkhead.run({ priority: 'notice' }, broken, always)).toMatchObject({ kind: 'unknown' });
    expect(await bulkhead.run({ priority: 'notice' }, async () => sent, always)).toBe(sent);
  });

  test('lets codes go first, then notices, then blasts', async () => {
    const bulkhead = createBulkhead(limits);
    const first = held();
    const order: Priority[] = [];
    const running = [bulkhead.run({ priority: 'blast' }, first.send, always)];
    for (const priority of ['blast', 'notice', 'code', 'notice', 'code'] as const)
      running.push(
        bulkhead.run(
          { priority },
          async () => {
            order.push(priority);
            return sent;
          },
          always,
        ),
      );
    first.end();
    await Promise.all(running);
    expect(order).toEqual(['code', 'code', 'notice', 'notice', 'blast']);
  });

  test('keeps slots for codes that a hanging blast cannot take', async () => {
    const bulkhead = createBulkhead({ ...limits, slots: 3, codeSlots: 1 });
    const blast = Array.from({ length: 9 }, held);
    const running = blast.map(({ send }) => bulkhead.run({ priority: 'blast' }, send, always));
    expect(await bulkhead.run({ priority: 'code' }, async () => sent, always)).toBe(sent);
    for (const each of blast) each.end();
    await Promise.all(running);
  });

  test('leaves slots for other places when one hangs', async () => {
    const bulkhead = createBulkhead({ ...limits, slots: 3, slotsPerPlace: 2 });
    const hanging = Array.from({ length: 5 }, held);
    const at = (place: string) => ({ priority: 'notice', place }) as const;
    const running = hanging.map(({ send }) => bulkhead.run(at('hangs'), send, always));
    expect(await bulkhead.run(at('works'), async () => sent, always)).toBe(sent);
    for (const each of hanging) each.end();
    expect(await Promise.all(running)).toEqual(hanging.map(() => sent));
  });

  test('begins nothing after the signal, or when it is too late; what has begun ends', async () => {
    const bulkhead = createBulkhead(limits);
    const stopping = new AbortController();
    const first = held();
    const began: string[] = [];
    const begin = (name: string) => async () => {
      began.push(name);
      return sent;
    };
    const running = bulkhead.run({ priority: 'notice' }, first.send, { signal: stopping.signal });
    const late = bulkhead.run({ priority: 'notice' }, begin('late'), { ...always, isTimely: () => false });
    const waiting = bulkhead.run({ priority: 'notice' }, begin('waiting'), { signal: stopping.signal });
    stopping.abort();
    expect(await waiting).toEqual({ kind: 'not-begun' });
    expect(await bulkhead.run({ priority: 'notice' }, begin('after'), { signal: stopping.signal })).toEqual({
      kind: 'not-begun',
    });
    first.end();
    expect(await Promise.all([running, late])).toEqual([sent, { kind: 'not-begun' }]);
    expect(began).toEqual([]);
    expect(await bulkhead.run({ priority: 'notice' }, async () => sent, always)).toBe(sent);
  });
});

const account = {
  accountSid: 'AC0',
  authToken: 'x',
  from: '+12125550100',
  statusUrl: 'https://momos.example',
  deadlineMs: 100,
};
const sms = { channel: 'SMS', id: '1', kind: 'blast', title: 'T', to: '+12125550199', text: 'hi' } as const;

async function urlOf(server: Server): Promise<string> {
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a Twilio that accepts and never answers is given up', async () => {
  const server = createServer(socket => socket.on('error', () => undefined));
  const url = await urlOf(server);
  expect(await createTwilioProvider({ ...account, url }).send(sms)).toMatchObject({ kind: 'unknown' });
  server.close();
});

test('a Twilio that has too many requests says how long to wait', async () => {
  const server = createHttpServer((_, response) =>
    response
      .writeHead(429, { 'retry-after': '7', 'content-type': 'application/json', connection: 'close' })
      .end('{"code":20429,"message":"Too many requests"}'),
  );
  const given = { ...account, url: await urlOf(server), deadlineMs: 10_000 };
  expect(await createTwilioProvider(given).send(sms)).toMatchObject({ kind: 'slowed', waitMs: 7_000 });
  server.close();
});
