import { expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually, useEngines } from '@momos/testing';
import { onSandboxPage, surround } from './running-payments.ts';

const engines = useEngines();
const around = await surround(engines);
const main = join(import.meta.dirname, '../src/main.ts');
let child: ChildProcess | undefined;
engines.cleanUp(() => end('SIGTERM'));

function start(): void {
  child = spawn(process.execPath, [main], { env: { ...process.env, ...around.env }, stdio: 'ignore' });
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/**
 * Repeats what a browser or a neighbour would repeat while the service is away. A killed process leaves transactions
 * behind, and the database keeps what they wrote locked until it gives them up: 10 s as we start it, 60 s by default.
 */
const insist = <T>(work: () => Promise<T>) => eventually(work, { within: 120_000, every: 100 });

/** Kills it each time that so many more versions of payments have been written: always in the middle of things. */
async function killWhile(work: Promise<unknown>, every: number): Promise<number> {
  let isOver = false;
  const over = () => void (isOver = true);
  void work.then(over, over);
  let kills = 0;
  for (let next = every; ; next += every) {
    await eventually(async () => expect(isOver || (await written()) >= next).toBe(true), { within: 150_000 });
    if (isOver) return kills;
    await end('SIGKILL');
    start();
    kills++;
  }
}

async function written(): Promise<number> {
  const [sum] = await around.store.connection
    .collection('payments')
    .aggregate<{ versions: number }>([{ $group: { _id: null, versions: { $sum: '$version' } } }])
    .toArray();
  return sum?.versions ?? 0;
}

/** One buyer from the page to the refund; answers the payment's id. */
async function comeAndGo(): Promise<string> {
  const rsvp = around.events.addRsvp();
  const { data } = await insist(async () => {
    const answer = await around.open(rsvp);
    expect(answer.status).toBe(201);
    return answer;
  });
  const id = data.paymentId;
  const becomes = (status: string) =>
    insist(async () => expect((await around.payments.get(id))?.status).toBe(status));
  await insist(async () => expect(await onSandboxPage(around, data.url, 'pay')).toContain(id));
  await becomes('CAPTURED');
  await around.events.order(rsvp, { id: `social:${id}`, cause: 'social' });
  await becomes('REFUNDED');
  return id;
}

test('started as a process it answers, and ends with 0 on SIGTERM', async () => {
  start();
  await insist(async () => expect((await fetch(`${around.url}/healthz/ready`)).status).toBe(200));
  await end('SIGTERM');
  expect(child?.exitCode).toBe(0);
});

/**
 * A killed process's writes stay locked until its transaction is called off: after 10 s by our launcher's server, after a
 * minute by others', which this test asks to be as quick for as long as it runs.
 */
async function unlockWithin(seconds: number): Promise<() => Promise<unknown>> {
  const admin = around.store.connection.getClient().db('admin');
  const set = (value: number) => admin.command({ setParameter: 1, transactionLifetimeLimitSeconds: value });
  const { was } = await set(seconds);
  return () => set(Number(was));
}

test('killed again and again, it charges and refunds every payment once', async () => {
  engines.cleanUp(await unlockWithin(10));
  start();
  const story = Promise.all(Array.from({ length: 16 }, comeAndGo));
  expect(await killWhile(story, 12)).toBeGreaterThanOrEqual(4);
  const ids = await story;

  const allPublished = () => {
    for (const id of ids)
      expect(around.publishedOf(id)).toEqual(['OPENED', 'CAPTURED', 'ORDER_UPDATED', 'REFUNDED']);
  };
  await eventually(allPublished, { within: 120_000 });
  expect(await around.check()).toMatchObject({ transactions: 48, payments: 16, problems: [] });
  const sessions = await around.store.connection.collection('sandboxSessions').find().toArray();
  expect(sessions.map(({ captured, refunded, refunds }) => [captured, refunded, refunds.length])).toEqual(
    ids.map(() => [6000, 6000, 1]),
  );
}, 360_000);
