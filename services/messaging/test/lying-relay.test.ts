import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Store } from '@momos/store';
import { eventually, settingsOn, startTokenIssuer, type TokenIssuer, useEngines } from '@momos/testing';
import { type LyingRelay, startLyingRelay } from '@momos/testing/lying-relay';
import { setTimeout as pause } from 'node:timers/promises';
import { contactOf } from '../src/contact/contact.ts';
import type { Timing } from '../src/sending/timing.ts';
import { createMessagingCopy, type MessagingCopy } from './messaging-copy.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';
import { conductBy, treatments } from './relay-plan.ts';

/** `RELAY_MAILS=20000` is the long run. */
const mails = Number(process.env.RELAY_MAILS ?? 1_500);
const rounds = 5;
const timing: Timing = {
  leaseMs: 2_500,
  beginWithinMs: 700,
  deadlines: { smtp: { setupMs: 700, messageMs: 700 }, requestMs: 1_000 },
  stopMs: 300,
  retry: { firstMs: 50, firstOfBlockMs: 100, maxMs: 500, patienceMs: 120_000 },
  slowing: { holdMs: 50, sameMs: 500, recoverMs: 500 },
};
const frozenMs = timing.leaseMs + 500;
const plan = treatments(timing.deadlines.smtp.messageMs * 1.5);
/** One in nine is treated badly. */
const treatmentAt = (at: number) => (at % 9 === 4 ? plan[Math.floor(at / 9) % plan.length] : undefined);

const engines = useEngines();
const treatmentOf = new Map<string, (typeof plan)[number]>();
let store: Store;
let relay: LyingRelay;
let neighbours: Neighbours;
let tokens: TokenIssuer;
let copies: [MessagingCopy, MessagingCopy];
let httpPort: number;

beforeAll(async () => {
  store = await engines.connectStore();
  relay = await startLyingRelay(conductBy(address => treatmentOf.get(address)));
  engines.cleanUp(relay.close);
  neighbours = await startNeighbours(engines);
  tokens = await startTokenIssuer();
  engines.cleanUp(tokens.close);
  const env = {
    ...settingsOn(engines),
    ...neighbours.env,
    JWKS_URL: tokens.jwksUrl,
    MESSAGING_DATABASE: engines.database,
    SMTP_URL: `smtp://127.0.0.1:${relay.port}`,
    SMTP_CONNECTIONS: String(Math.min(20, Math.ceil(mails / 400))),
    MESSAGING_TIMING: JSON.stringify(timing),
  };
  copies = [createMessagingCopy(env), createMessagingCopy(env)];
  // Requests go to the second one, which is never started again.
  httpPort = (await Promise.all(copies.map(copy => copy.start())))[1]?.httpPort ?? 0;
});

afterAll(async () => {
  for (const copy of copies ?? []) await copy.kill();
});

/** A social with so many attendees. */
async function crowd(size: number) {
  const social = neighbours.addSocial();
  const people = Array.from({ length: size }, (_, at) => {
    const user = neighbours.addUser({ firstName: `Guest${at}` });
    neighbours.addRsvp({ socialId: social.id, userId: user.id, status: 'ATTENDED' });
    const treatment = treatmentAt(at);
    if (treatment) treatmentOf.set(user.email, treatment);
    return user;
  });
  const contacts = store.connection.collection<ReturnType<typeof contactOf>>('contacts');
  for (let at = 0; at < size; at += 5_000)
    await contacts.insertMany(people.slice(at, at + 5_000).map(contactOf));
  return { social, people };
}

async function sendBlast(social: { id: string; ownerId: string }): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${httpPort}/api/sendRsvpEmails`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokens.tokenFor({ userId: social.ownerId })}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      socialId: social.id,
      subject: 'Hello {{ firstName }}',
      body: 'See you.',
      audience: { statuses: ['ATTENDED'] },
    }),
  });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** While the blast goes out, kills one copy and starts it again, and freezes the other for longer than a lease, five times. */
async function breakBoth([killed, frozen]: [MessagingCopy, MessagingCopy]): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const reached = Math.floor(((round + 0.2) * mails * 0.8) / rounds);
    await eventually(() => expect(relay.delivered.size).toBeGreaterThan(reached), { within: 120_000 });
    frozen.freeze();
    const thawed = pause(frozenMs).then(frozen.thaw);
    await killed.kill();
    await killed.start();
    await thawed;
  }
}

type Row = { _id: string; blastId: string; userId: string; status: string; reason?: string };
type Person = { id: string; email: string };

const deliveries = () => store.connection.collection<Row>('deliveries');

/** The deliveries of a blast when none waits any more. */
async function settled(blastId: string): Promise<Row[]> {
  const waiting = { blastId, status: { $in: ['QUEUED', 'SENDING'] } };
  await eventually(async () => expect(await deliveries().countDocuments(waiting)).toBe(0), {
    within: 120_000,
    every: 200,
  });
  return deliveries().find({ blastId }).toArray();
}

/** How often the relay may have taken a message of a state. */
const mayBeTaken: Record<string, number[]> = { SENT: [1], FAILED: [0], UNKNOWN: [0, 1] };

/** What became of the messages otherwise than promised, in words. */
function broken(people: Person[], rows: Row[]): string[] {
  const byUser = new Map(rows.map(row => [row.userId, row]));
  return people.flatMap(({ id, email }) => {
    const { status = 'missing', reason } = byUser.get(id) ?? {};
    const taken = relay.delivered.get(email) ?? 0;
    const { name, ends } = treatmentOf.get(email) ?? { name: 'takes it', ends: ['SENT'] };
    // A sender that dies leaves UNKNOWN behind.
    const isExpected = status === 'UNKNOWN' || ends.some(end => end === status);
    const isKept = isExpected && mayBeTaken[status]?.includes(taken);
    return isKept ? [] : [`the relay ${name}: ${status}, taken ${taken} times, ${reason}`];
  });
}

/** How many deliveries ended how; printed by the long run. */
function figuresOf(rows: Row[]): Record<string, number> {
  const figures: Record<string, number> = {};
  for (const { status } of rows) figures[status] = (figures[status] ?? 0) + 1;
  if (process.env.RELAY_MAILS) process.stderr.write(`${JSON.stringify(figures)}\n`);
  return figures;
}

test('a blast through a lying relay reaches each person once or is marked unknown, whatever dies or freezes', async () => {
  const { social, people } = await crowd(mails);
  const blastId = await sendBlast(social);
  await breakBoth(copies);
  const rows = await settled(blastId);
  expect(rows).toHaveLength(mails);
  expect(broken(people, rows)).toEqual([]);
  expect(figuresOf(rows).SENT).toBeGreaterThan(mails * 0.7);

  const suppressed = await store.connection
    .collection<{ address: string }>('suppressions')
    .distinct('address');
  expect(suppressed.filter(address => !treatmentOf.get(address)?.isSuppressed)).toEqual([]);
  expect(suppressed.length).toBeGreaterThan(0);
}, 900_000);

test('the twin that sends again what was on its way reaches people twice', async () => {
  const { social, people } = await crowd(300);
  const blastId = await sendBlast(social);
  const onTheirWay = () => deliveries().find({ blastId, status: 'SENDING' }).toArray();
  const emailOf = new Map(people.map(({ id, email }) => [id, email]));
  // Both die when a message is taken whose outcome is not recorded.
  await eventually(
    async () => {
      for (const copy of copies) copy.freeze();
      const taken = (await onTheirWay()).filter(({ userId }) =>
        relay.delivered.has(emailOf.get(userId) ?? ''),
      );
      if (taken.length === 0) for (const copy of copies) copy.thaw();
      expect(taken).not.toHaveLength(0);
    },
    { within: 60_000, every: 100 },
  );
  for (const copy of copies) await copy.kill();
  const again = { $set: { status: 'QUEUED' }, $unset: { claim: '', leaseUntil: '' } } as const;
  await deliveries().updateMany({ blastId, status: 'SENDING' }, again);
  await copies[0].start();
  expect(broken(people, await settled(blastId))).toContainEqual(expect.stringContaining('taken 2 times'));
}, 180_000);
