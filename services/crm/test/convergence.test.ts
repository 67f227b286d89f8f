import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { UserChange, type UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import type { PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import type { Store } from '@momos/store';
import { useEngines } from '@momos/testing';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { sources } from '../src/projection/read-model/consume-topics.ts';
import {
  createReadModel,
  prepareReadModel,
  type ReadModel,
  readModelNames,
} from '../src/projection/read-model/read-model.store.ts';
import { paymentChanged, rsvpChanged, userChanged } from './messages.ts';
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
});
