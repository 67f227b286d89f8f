import { beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@momos/runtime';
import { createErased, migrate, type Store } from '@momos/store';
import { connectBus, eventually, useEngines } from '@momos/testing';
import { Registry } from 'prom-client';
import { v7 as uuid } from 'uuid';
import { type NewDelivery, queued } from '../src/delivery/delivery.ts';
import { createDeliveries, type Deliveries } from '../src/delivery/delivery.store.ts';
import { expireLeases } from '../src/sending/expire-leases.ts';
import { createOutcomeCounter } from '../src/sending/outcome-counter.ts';
import { sendDelivery } from '../src/sending/send-delivery.ts';
import { createSender, type SenderDeps } from '../src/sending/sender.ts';
import { createRefusalCounts } from '../src/provider/refusal-counts.ts';
import { timing } from '../src/sending/timing.ts';
import { createBulkheads } from '../src/provider/bulkheads.ts';
import { createAddenda } from '../src/addendum/addendum.store.ts';
import { createMemberships } from '../src/membership/membership.store.ts';
import { newBlast } from '../src/blast/blast.ts';
import { createBlasts } from '../src/blast/blast.store.ts';
import { createContacts } from '../src/contact/contact.store.ts';
import { createKnownStates } from '../src/known-state/known-state.store.ts';
import { createOptOuts } from '../src/opt-out/opt-out.store.ts';
import type { Email, Provider, SendOutcome, Sms } from '../src/provider/provider.ts';
import { socialOf } from '../src/social/social.ts';
import { createSocials } from '../src/social/social.store.ts';
import { createPushDevices } from '../src/push/push-device.store.ts';
import { createSuppressions, type Suppressions } from '../src/suppression/suppression.store.ts';
import { Social } from '@momos/contracts/proto/events/v1/bus';

const engines = useEngines();
const log = createLogger({ service: 'test', level: 'silent' });
const clock = { now: () => new Date() };
const socialId = uuid();
let store: Store;
let deliveries: Deliveries;

beforeAll(async () => {
  store = await engines.connectStore();
  deliveries = createDeliveries(store, (await connectBus(engines, store)).outbox, log);
  await migrate(store);
  await createSocials(store).put(
    socialOf(Social.fromPartial({ id: socialId, version: 1, title: 'Supper', timezone: 'UTC' })),
  );
});

const newDelivery = (given: Partial<NewDelivery> = {}) => {
  const userId = uuid();
  return queued(
    {
      cause: uuid(),
      kind: 'approval',
      channel: 'EMAIL',
      blastId: null,
      socialId,
      rsvpId: uuid(),
      userId,
      content: { about: 'rsvp', rsvp: { status: 'APPROVED', tierName: '', plusOnes: 0, ticketCode: '' } },
      ...given,
    },
    clock.now(),
  );
};

async function queue(count: number, given: Partial<NewDelivery> = {}) {
  const made = Array.from({ length: count }, () => newDelivery(given));
  await deliveries.add(made);
  for (const { userId } of made) {
    await createContacts(store).put({
      _id: userId,
      firstName: 'A',
      lastName: 'B',
      displayName: 'A B',
      slug: 'a',
      photoPath: '',
      email: `${userId}@example.org`,
      provenMobile: '+12125550100',
    });
  }
  return made.map(each => each._id);
}

const rowsOf = (ids: string[]) =>
  store.connection
    .collection<{ _id: string; status: string }>('deliveries')
    .find({ _id: { $in: ids } })
    .toArray();

/** A provider that records the ids of its messages. */
function recording(outcome: (mail: Email) => Promise<SendOutcome> = async () => ({ kind: 'sent' })) {
  const sent: string[] = [];
  const email: Provider<Email> = {
    name: 'test',
    send: async mail => {
      sent.push(mail.id);
      return outcome(mail);
    },
    close: async () => undefined,
  };
  return { sent, email };
}

/** Accepts everything. */
const sends = { name: 'test', send: async () => ({ kind: 'sent' }) as const, close: async () => undefined };

const noLimits = { take: async () => ({ release: async () => undefined }) };
const noFrequency = { take: async () => true, release: async () => undefined };

type Given = {
  email?: Provider<Email>;
  sms?: Provider<Sms>;
  metrics?: Registry;
  slots?: number;
  suppressions?: Partial<Suppressions>;
};

function senderWith(
  { email = sends, sms = sends, metrics = new Registry(), slots = 10, suppressions }: Given,
  channel: 'EMAIL' | 'SMS' = 'EMAIL',
  priority: 0 | 1 = 0,
) {
  const providers = { email, sms, push: sends };
  const bulkhead = { slots, codeSlots: 0, deadlineMs: 60_000 };
  const bulkheads = createBulkheads(providers, { EMAIL: bulkhead, SMS: bulkhead, PUSH: bulkhead });
  const unexpected = async () => {
    throw new Error('no other service is called');
  };
  const deps: SenderDeps = {
    deliveries,
    countOutcome: createOutcomeCounter(metrics),
    refusals: createRefusalCounts(metrics),
    log,
    clock,
    timing: { ...timing, retry: { ...timing.retry, firstMs: 20 } },
    bulkheads,
    smsGate: noLimits,
    frequencyGate: noFrequency,
    breakOff: async () => undefined,
    contacts: createContacts(store),
    socials: createSocials(store),
    blasts: createBlasts(store),
    addenda: createAddenda(store),
    memberships: createMemberships(store),
    optOuts: createOptOuts(store, createErased(store)),
    knownStates: createKnownStates(store),
    suppressions: { ...createSuppressions(store), ...suppressions },
    devices: createPushDevices(store, createErased(store)),
    identity: {
      getUsers: unexpected,
      findUser: unexpected,
      subscribe: unexpected,
      unsubscribe: unexpected,
      listSubscribers: unexpected,
      listVerifiedEmails: unexpected,
    },
    events: {
      getSocialAccess: unexpected,
      getSocials: unexpected,
      listAudience: unexpected,
    },
    publicUrl: 'https://momos.example',
    unsubscribeSecret: 'a-secret-for-the-tests',
    quietHours: { from: 0, to: 0 },
  };
  return createSender(deps, { channel, priority });
}

test('four concurrent senders send each delivery once', async () => {
  const ids = await queue(200);
  const { sent, email } = recording();
  const senders = [1, 2, 3, 4].map(() => senderWith({ email }));
  for (const sender of senders) sender.start();
  await eventually(async () => expect((await rowsOf(ids)).every(row => row.status === 'SENT')).toBe(true));
  for (const sender of senders) await sender.stop();
  expect(sent.sort()).toEqual(ids.sort());
});

test('the twin without the guard claims deliveries twice', async () => {
  const ids = await queue(50);
  const rows = store.connection.collection<{ _id: string; status: string; claim?: string }>('deliveries');
  const claimUnguarded = async () => {
    const due = await rows.find({ _id: { $in: ids }, status: 'QUEUED' }).toArray();
    await rows.updateMany(
      { _id: { $in: due.map(each => each._id) } },
      { $set: { status: 'SENDING', claim: uuid() } },
    );
    return due.length;
  };
  const claimed = await Promise.all([claimUnguarded(), claimUnguarded(), claimUnguarded()]);
  expect(claimed.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(ids.length);
});

test('a sender that dies between claim and send leaves the delivery UNKNOWN, and it is not sent again', async () => {
  const ids = await queue(3);
  const claimed = await deliveries.claim({
    channel: 'EMAIL',
    priority: 0,
    limit: 3,
    leaseMs: 300,
    now: clock.now(),
  });
  expect(claimed.map(each => each._id).sort()).toEqual(ids.sort());
  const { sent, email } = recording();
  const sender = senderWith({ email });
  const expiry = expireLeases({ store, deliveries, clock, log });
  sender.start();
  expiry.start();
  await eventually(async () =>
    expect((await rowsOf(ids)).map(row => row.status)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']),
  );
  await sender.stop();
  await expiry.stop();
  expect(sent).toEqual([]);
  const published = await store.connection
    .collection<{ _id: string; key: string }>('outbox')
    .find({ _id: { $gt: '' }, key: { $in: ids } })
    .toArray();
  expect(published).toHaveLength(3);

  // The dead sender was only frozen: its outcome is recorded, once.
  const [first, second] = claimed;
  if (!first || !second) throw new Error('three were claimed');
  await deliveries.recordOutcomes([{ delivery: first, status: 'SENT', subject: 'S' }], clock.now());
  await deliveries.recordOutcomes(
    [{ delivery: { ...second, claim: 'another' }, status: 'SENT', subject: 'S' }],
    clock.now(),
  );
  expect((await rowsOf(ids)).map(row => row.status).sort()).toEqual(['SENT', 'UNKNOWN', 'UNKNOWN']);
});

test('a message that was certainly not sent is retried; one that may have been is not', async () => {
  const [later, lost] = await queue(2);
  const tries = new Map<string, number>();
  const { sent, email } = recording(async mail => {
    const count = (tries.get(mail.id) ?? 0) + 1;
    tries.set(mail.id, count);
    if (mail.id === lost) return { kind: 'unknown', reason: 'silence' };
    return count === 1 ? { kind: 'not-sent', reason: 'later' } : { kind: 'sent' };
  });
  const sender = senderWith({ email });
  sender.start();
  await eventually(async () =>
    expect((await rowsOf([later ?? '', lost ?? ''])).map(row => row.status).sort()).toEqual([
      'SENT',
      'UNKNOWN',
    ]),
  );
  await sender.stop();
  expect(sent.filter(id => id === later)).toHaveLength(2);
  expect(sent.filter(id => id === lost)).toHaveLength(1);
});

test('malformed deliveries fail alone, in view and counted; the others of their batch are sent', async () => {
  const ids = await queue(20);
  const [contentless, kindless, versionless] = await queue(3);
  const change = (_id = '', update: object) =>
    store.connection.collection<{ _id: string }>('deliveries').updateOne({ _id }, update);
  // What another version of the service, or a person by hand, may leave.
  await change(contentless, { $set: { kind: 'support' } });
  await change(kindless, { $set: { kind: null } });
  await change(versionless, { $unset: { version: '' } });
  const { sent, email } = recording();
  const metrics = new Registry();
  const sender = senderWith({ email, metrics });
  engines.cleanUp(sender.stop);
  sender.start();
  await eventually(async () => expect((await rowsOf(ids)).every(row => row.status === 'SENT')).toBe(true));
  const malformed = { [String(contentless)]: 'FAILED', [String(kindless)]: 'SUPPRESSED' };
  await eventually(async () => {
    const rows = await rowsOf(Object.keys(malformed));
    expect(Object.fromEntries(rows.map(({ _id, status }) => [_id, status]))).toEqual(malformed);
  });
  await sender.stop();
  expect(sent.sort()).toEqual([...ids, versionless].sort());
  const counted = await metrics.getSingleMetric('messaging_delivery_outcomes_total')?.get();
  expect(counted?.values.map(({ labels, value }) => [labels.status, value]).sort()).toEqual([
    ['FAILED', 1],
    ['SENT', 21],
    ['SUPPRESSED', 1],
  ]);
});

test('a malformed delivery of a sender that died keeps no other from becoming UNKNOWN', async () => {
  const ids = await queue(2);
  await store.connection
    .collection<{ _id: string }>('deliveries')
    .updateOne({ _id: ids[0] ?? '' }, { $set: { kind: null } });
  expect(
    await deliveries.claim({ channel: 'EMAIL', priority: 0, limit: 2, leaseMs: -1, now: clock.now() }),
  ).toHaveLength(2);
  await deliveries.expireLeases(clock.now());
  expect((await rowsOf(ids)).map(row => row.status)).toEqual(['UNKNOWN', 'UNKNOWN']);
});

test('a stopping sender finishes what it has begun and hands back the rest, untried', async () => {
  const ids = await queue(10);
  let release = () => undefined as void;
  const released = new Promise<void>(resolve => (release = resolve));
  const { sent, email } = recording(async () => {
    await released;
    return { kind: 'sent' };
  });
  const sender = senderWith({ email, slots: 2 });
  sender.start();
  // All are claimed, two of them fill the bulkhead.
  await eventually(async () => {
    expect(sent).toHaveLength(2);
    expect((await rowsOf(ids)).map(row => row.status)).toEqual(Array(10).fill('SENDING'));
  });
  const stopped = sender.stop();
  // The rest is free for other copies before the two have ended.
  await eventually(async () =>
    expect((await rowsOf(ids)).filter(row => row.status === 'QUEUED')).toHaveLength(8),
  );
  release();
  await stopped;
  const rows = await rowsOf(ids);
  expect(
    rows
      .filter(row => row.status === 'SENT')
      .map(row => row._id)
      .sort(),
  ).toEqual(sent.sort());
  for (const row of rows.filter(({ status }) => status === 'QUEUED'))
    expect(row).toMatchObject({ attempts: 0, version: 1 });

  const other = recording();
  const next = senderWith(other);
  next.start();
  await eventually(async () => expect((await rowsOf(ids)).every(row => row.status === 'SENT')).toBe(true));
  await next.stop();
  expect([...sent, ...other.sent].sort()).toEqual(ids.sort());
});

test('text messages that hang delay no mail', async () => {
  const mails = await queue(20);
  const blast = newBlast(
    {
      ...{ _id: uuid(), purpose: 'NEWS', socialId, ownerId: uuid(), createdBy: uuid() },
      ...{ audience: {}, channel: 'SMS', body: 'Doors open at six.' },
    },
    clock.now(),
  );
  await createBlasts(store).add(blast);
  const [text = ''] = await queue(1, { kind: 'blast', channel: 'SMS', blastId: blast._id });
  let release = () => undefined as void;
  const hanging: Provider<Sms> = {
    ...sends,
    send: () => new Promise(resolve => (release = () => resolve({ kind: 'sent' }))),
  };
  const senders = [senderWith({ sms: hanging, slots: 1 }, 'SMS', 1), senderWith({ slots: 1 })];
  for (const sender of senders) sender.start();
  await eventually(async () => expect((await rowsOf(mails)).every(row => row.status === 'SENT')).toBe(true));
  expect(await rowsOf([text])).toMatchObject([{ status: 'SENDING' }]);
  release();
  for (const sender of senders) await sender.stop();
  expect(await rowsOf([text])).toMatchObject([{ status: 'SENT' }]);
});

test('a message that no one takes is tried for its whole time, then given up and said so', async () => {
  const [id = ''] = await queue(1);
  const { email } = recording(async () => ({ kind: 'not-sent', reason: 'CONN' }));
  const long = new Date(Date.now() - timing.retry.patienceMs);
  const sender = senderWith({ email });
  sender.start();
  const rows = store.connection.collection<{ _id: string; status: string }>('deliveries');
  // Between two tries: the outcome of one that is claimed writes the time that the claim has read.
  const waiting = { _id: id, status: 'QUEUED', reason: 'CONN', failingSince: { $type: 'date' } } as const;
  await eventually(async () =>
    expect(await rows.updateOne(waiting, { $set: { failingSince: long } })).toMatchObject({
      modifiedCount: 1,
    }),
  );
  await eventually(async () =>
    expect(await rowsOf([id])).toMatchObject([{ status: 'FAILED', reason: 'CONN', hasGivenUp: true }]),
  );
  await sender.stop();
});

test('a blast counts what is delayed and what was given up', async () => {
  const blastId = uuid();
  const ids = await queue(4, { blastId });
  const rows = store.connection.collection<{ _id: string }>('deliveries');
  const failing = { failingSince: clock.now() };
  const set = (at: number, change: object) => rows.updateOne({ _id: ids[at] ?? '' }, { $set: change });
  await set(1, failing);
  await set(2, { ...failing, status: 'FAILED', hasGivenUp: true });
  await set(3, { ...failing, status: 'FAILED' });
  expect(await deliveries.countsOf(blastId)).toMatchObject({ QUEUED: 2, FAILED: 2, delayed: 1, givenUp: 1 });
  await rows.deleteMany({ blastId });
});

test('an address that cannot be suppressed loses no outcome', async () => {
  const [id = ''] = await queue(1);
  const { email } = recording(async () => ({ kind: 'refused', reason: 'R', suppress: 'NO_SUCH_ADDRESS' }));
  const broken = {
    add: () => Promise.reject(new Error('no database')),
    among: async () => new Map(),
  };
  const sender = senderWith({ email, suppressions: broken });
  sender.start();
  await eventually(async () => expect(await rowsOf([id])).toMatchObject([{ status: 'FAILED', reason: 'R' }]));
  await sender.stop();
});

test('who waited for a slot in vain goes behind those that are due by then; at a stop, everyone keeps their place', async () => {
  const [stuck = '', other = ''] = await queue(2, { channel: 'SMS' });
  const dueAt = new Date(Date.now() - 60_000);
  const rows = store.connection.collection<{ _id: string }>('deliveries');
  await rows.updateOne({ _id: stuck }, { $set: { dueAt } });
  const claimFirst = async () => {
    const [first] = await deliveries.claim({
      channel: 'SMS',
      priority: 0,
      limit: 1,
      leaseMs: 60_000,
      now: clock.now(),
    });
    if (!first) throw new Error('one is due');
    return first;
  };
  const deps = {
    ...{ log, clock, timing, refusals: createRefusalCounts(new Registry()) },
    suppressions: createSuppressions(store),
    devices: createPushDevices(store, createErased(store)),
    bulkheads: { send: async () => ({ kind: 'not-begun' as const }) },
    smsGate: noLimits,
    frequencyGate: noFrequency,
  };
  const handBack = async (signal: AbortSignal) => {
    const delivery = await claimFirst();
    const sms: Sms = { channel: 'SMS', id: delivery._id, kind: 'blast', title: 'T', to: '+1', text: 'T' };
    const outcome = await sendDelivery(deps, { delivery, patience: { signal } }, async () => sms);
    await deliveries.recordOutcomes([outcome], clock.now());
    return delivery._id;
  };

  expect(await handBack(AbortSignal.abort())).toBe(stuck);
  expect(await handBack(new AbortController().signal)).toBe(stuck);
  const next = await claimFirst();
  expect(next).toMatchObject({ _id: other, attempts: 0 });
  expect(await claimFirst()).toMatchObject({ _id: stuck, attempts: 0 });
});
