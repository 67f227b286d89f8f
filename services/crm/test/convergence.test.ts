import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { UserChange, type UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import type { PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { Store } from '@momos/store';
import { connectBus, eventually, useEngines } from '@momos/testing';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { sources } from '../src/projection/read-model/consume-topics.ts';
import {
  createReadModel,
  livePrefix,
  prepareReadModel,
  type ReadModel,
  readModelNames,
} from '../src/projection/read-model/read-model.store.ts';
import { rebuild } from '../src/projection/rebuild/rebuild.ts';
import { paymentChanged, rsvpChanged, socialChanged, userChanged } from './messages.ts';
import { type RunningCrm, startCrm } from './running-crm.ts';

const engines = useEngines();
let crm: RunningCrm;

beforeAll(async () => {
  crm = await startCrm(engines);
});

type Event = { user: UserChanged } | { rsvp: RsvpChanged } | { payment: PaymentChanged };

/** The events of four people and three socials, in order. */
function history(): Event[] {
  const socials = [uuid(), uuid(), uuid()];
  return Array.from({ length: 4 }, (_, index) => eventsOf(uuid(), socials, index === 0)).flat();
}

function eventsOf(userId: string, socials: string[], isErased: boolean): Event[] {
  const named = { id: userId, displayName: `Person ${userId.slice(-4)}`, city: 'Rome' };
  const registrations = socials.map(socialId => ({ id: uuid(), socialId, userId }));
  const paid = registrations[0] && { rsvpId: registrations[0].id, socialId: registrations[0].socialId };
  const payment = { id: uuid(), userId, ...paid };
  return [
    { user: userChanged({ ...named, displayName: 'New member' }) },
    { user: userChanged({ ...named, version: 2 }) },
    ...registrations.flatMap((registration, index) =>
      (['PENDING', 'APPROVED', index === 1 ? 'CANCELLED' : 'ATTENDED'] as const).map((status, step) => ({
        rsvp: rsvpChanged({ ...registration, status, version: step + 1, sharedAnswers: { tag: 'vip' } }),
      })),
    ),
    { payment: paymentChanged({ ...payment, version: 1, capturedAmount: 2000 }) },
    { payment: paymentChanged({ ...payment, version: 2, capturedAmount: 2000, refundedAmount: 500 }) },
    ...(isErased ? [{ user: userChanged({ id: userId, version: 3 }, UserChange.USER_CHANGE_ERASED) }] : []),
  ];
}

async function applyOne(store: Store, model: ReadModel, event: Event): Promise<void> {
  await store.transaction(async () => {
    if ('user' in event) await sources.user.apply(model, [event.user]);
    else if ('rsvp' in event) await sources.rsvp.apply(model, [event.rsvp]);
    else await sources.payment.apply(model, [event.payment]);
  });
}

/**
 * While one batch has read a person's rows and not yet written the person, another batch about the same person is
 * applied completely. Returns the person's count at the end; 2 is right.
 */
async function attendedAfterRace(
  prefix: string,
  guard: (work: () => Promise<void>) => Promise<void>,
): Promise<number | undefined> {
  await prepareReadModel(crm.store, prefix);
  const model = createReadModel(crm.store, prefix);
  const userId = uuid();
  const attended = () => rsvpChanged({ userId, socialId: uuid(), status: 'ATTENDED' });
  const hasRead = Promise.withResolvers<void>();
  const mayWrite = Promise.withResolvers<void>();
  const slow: ReadModel = {
    ...model,
    people: {
      ...model.people,
      put: async people => {
        hasRead.resolve();
        await mayWrite.promise;
        await model.people.put(people);
      },
    },
  };
  const first = guard(() => sources.rsvp.apply(slow, [attended()]));
  await hasRead.promise;
  await guard(() => sources.rsvp.apply(model, [attended()]));
  mayWrite.resolve();
  await first;
  return (await model.people.get([userId])).get(userId)?.attendedCount;
}

/** The rows of a read model without their times of writing. */
async function contentOf(store: Store, prefix: string): Promise<unknown> {
  const content: Record<string, unknown> = {};
  for (const name of readModelNames) {
    content[name] = await store.connection
      .collection(prefix + name)
      .find({}, { projection: { writtenAt: 0 } })
      .sort({ _id: 1 })
      .toArray();
  }
  return content;
}

/** All collections but those of the projection and the records that the packages write beside them. */
async function ownedContent(store: Store): Promise<Record<string, unknown>> {
  const names = (await store.connection.listCollections()).map(({ name }) => name);
  const owned = names.filter(
    name => !name.startsWith(livePrefix) && !['inbox', 'leases', 'migrations', 'outbox'].includes(name),
  );
  const rows = owned.map(name => store.connection.collection(name).find().sort({ _id: 1 }).toArray());
  return Object.fromEntries((await Promise.all(rows)).map((found, index) => [owned[index], found]));
}

describe('the CRM converges', () => {
  test('shuffled and repeated events, applied concurrently, give the same rows and people', async () => {
    const { store } = crm;
    const events = history();
    await prepareReadModel(store, 'ordered_');
    const ordered = createReadModel(store, 'ordered_');
    for (const event of events) await applyOne(store, ordered, event);
    const expected = await contentOf(store, 'ordered_');

    for (const seed of [1, 2]) {
      const prefix = `shuffled_${seed}_`;
      await prepareReadModel(store, prefix);
      const model = createReadModel(store, prefix);
      const twice = [...events, ...events];
      const [order = []] = fc.sample(fc.shuffledSubarray(twice, { minLength: twice.length }), {
        numRuns: 1,
        seed,
      });
      // Several at the same time, so that batches about one person conflict in the database.
      const workers = [0, 1, 2, 3].map(async worker => {
        for (const event of order.filter((_, index) => index % 4 === worker))
          await applyOne(store, model, event);
      });
      await Promise.all(workers);
      expect(await contentOf(store, prefix)).toEqual(expected);
    }
  }, 120_000);

  test('two transactions about one person cannot lose each other’s counts', async () => {
    expect(await attendedAfterRace('race_', work => crm.store.transaction(work))).toBe(2);
  });

  test('without transactions they do', async () => {
    expect(await attendedAfterRace('unguarded_', work => work())).toBe(1);
  });

  test('a rebuild while the service runs gives an equal projection and leaves owned rows as they are', async () => {
    const { store, publish } = crm;
    const events = history();
    const social = socialChanged({});
    await publish(topics.social, social);
    for (const event of events) await publishOne(event);
    const late = rsvpChanged({ userId: uuid(), socialId: social.social?.id, status: 'APPROVED' });
    await publish(topics.rsvp, late);
    const registrations = store.connection.collection<{ _id: string }>(`${livePrefix}registrations`);
    const arrived = (id = '') =>
      eventually(async () => expect(await registrations.findOne({ _id: id })).not.toBeNull());
    await arrived(late.rsvp?.id);
    await appliedAll(store, events);
    expect((await createReadModel(store).socials.get([social.social?.id ?? ''])).size).toBe(1);
    const live = await contentOf(store, livePrefix);
    await store.connection.collection('owned_samples').insertOne({ note: 'Written by a manager' });
    const owned = await ownedContent(store);

    // A row that no topic has is gone after a real rebuild.
    await registrations.insertOne({ _id: 'unknown-to-the-bus' });
    const bus = await connectBus(engines, store);
    const { messages } = await rebuild({ store, bus, quietMs: 3000 });
    expect(messages).toBeGreaterThanOrEqual(events.length);
    expect(await contentOf(store, livePrefix)).toEqual(live);
    expect(await ownedContent(store)).toEqual(owned);
    expect(
      await store.connection.collection<{ _id: string }>('inbox').countDocuments({ _id: /rebuild/ }),
    ).toBe(0);

    const after = rsvpChanged({ userId: uuid(), socialId: social.social?.id, status: 'APPROVED' });
    await publish(topics.rsvp, after);
    await arrived(after.rsvp?.id);
  }, 90_000);
});

async function publishOne(event: Event): Promise<void> {
  if ('user' in event) await crm.publish(topics.user, event.user);
  else if ('rsvp' in event) await crm.publish(topics.rsvp, event.rsvp);
  else await crm.publish(topics.payment, event.payment);
}

/** Resolves when the service has applied all events; people are written in the transaction of their rows. */
async function appliedAll(store: Store, events: Event[]): Promise<void> {
  const model = createReadModel(store);
  await eventually(async () => {
    for (const event of events) {
      const [rows, row] =
        'user' in event
          ? [model.accounts, event.user.user]
          : 'rsvp' in event
            ? [model.registrations, event.rsvp.rsvp]
            : [model.payments, event.payment.payment];
      const stored = (await rows.get([row?.id ?? ''])).get(row?.id ?? '');
      expect(stored?.version).toBeGreaterThanOrEqual(row?.version ?? 0);
    }
  });
}
