import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { UserChange, type UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import type { PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { Store } from '@momos/store';
import { connectBus, eventually, useEngines } from '@momos/testing';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { onUserChanged } from '../src/account/on-user-changed.ts';
import { onPaymentChanged } from '../src/payment/on-payment-changed.ts';
import { createReadModel, prepareReadModel, type ReadModel } from '../src/read-model/read-model.store.ts';
import { rebuild } from '../src/rebuild/rebuild.ts';
import { onRsvpChanged } from '../src/registration/on-rsvp-changed.ts';
import { paymentChanged, rsvpChanged, socialChanged, userChanged } from './messages.ts';
import { type RunningCrm, startCrm } from './running-crm.ts';

const engines = useEngines();
let crm: RunningCrm;

beforeAll(async () => {
  crm = await startCrm(engines);
});

type Told = { user: UserChanged } | { rsvp: RsvpChanged } | { payment: PaymentChanged };

/** The life of some people over three socials: every event of it, in the order it happened. */
function history(): Told[] {
  const socials = [uuid(), uuid(), uuid()];
  return Array.from({ length: 4 }, (_, index) => livesOf(uuid(), socials, index === 0)).flat();
}

function livesOf(userId: string, socials: string[], isErased: boolean): Told[] {
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

async function applyOne(store: Store, model: ReadModel, told: Told): Promise<void> {
  await store.transaction(async () => {
    if ('user' in told) await onUserChanged(model, [told.user]);
    else if ('rsvp' in told) await onRsvpChanged(model, [told.rsvp]);
    else await onPaymentChanged(model, [told.payment]);
  });
}

/**
 * One batch has read a person's rows and is about to write the person when another batch, about another RSVP of the
 * same person, is applied from start to end. Answers what the person's count is in the end; 2 is right.
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
  const first = guard(() => onRsvpChanged(slow, [attended()]));
  await hasRead.promise;
  await guard(() => onRsvpChanged(model, [attended()]));
  mayWrite.resolve();
  await first;
  return (await model.people.get(userId))?.attendedCount;
}

/** All that a read model holds, without the moments at which it was written. */
async function contentOf(store: Store, prefix: string): Promise<unknown> {
  const content: Record<string, unknown> = {};
  for (const name of [
    'accounts',
    'socials',
    'registrations',
    'payments',
    'reviews',
    'deliveries',
    'people',
  ]) {
    content[name] = await store.connection
      .collection(prefix + name)
      .find({}, { projection: { refreshedAt: 0 } })
      .sort({ _id: 1 })
      .toArray();
  }
  return content;
}

describe('the CRM converges', () => {
  test('shuffled and repeated events, several at once, give the same rows and people', async () => {
    const { store } = crm;
    const events = history();
    await prepareReadModel(store, 'told_');
    const told = createReadModel(store, 'told_');
    for (const event of events) await applyOne(store, told, event);
    const expected = await contentOf(store, 'told_');

    for (const seed of [1, 2]) {
      const prefix = `shuffled_${seed}_`;
      await prepareReadModel(store, prefix);
      const model = createReadModel(store, prefix);
      const twice = [...events, ...events];
      const [order = []] = fc.sample(fc.shuffledSubarray(twice, { minLength: twice.length }), {
        numRuns: 1,
        seed,
      });
      // Several lanes, so that batches about one person meet in the database.
      const lanes = [0, 1, 2, 3].map(async lane => {
        for (const event of order.filter((_, index) => index % 4 === lane))
          await applyOne(store, model, event);
      });
      await Promise.all(lanes);
      expect(await contentOf(store, prefix)).toEqual(expected);
    }
  }, 120_000);

  test('two transactions about one person cannot lose each other’s counts', async () => {
    expect(await attendedAfterRace('race_', work => crm.store.transaction(work))).toBe(2);
  });

  test('without the transactions they do', async () => {
    expect(await attendedAfterRace('unguarded_', work => work())).toBe(1);
  });

  test('a rebuild from the topics comes out equal while the service goes on', async () => {
    const { store, tell } = crm;
    const events = history();
    const social = socialChanged({});
    await tell(topics.social, social);
    for (const event of events) await tellOne(event);
    const late = rsvpChanged({ userId: uuid(), socialId: social.social?.id, status: 'APPROVED' });
    await tell(topics.rsvp, late);
    const registrations = store.connection.collection<{ _id: string }>('registrations');
    const arrived = (id = '') =>
      eventually(async () => expect(await registrations.findOne({ _id: id })).not.toBeNull());
    await arrived(late.rsvp?.id);
    await appliedAll(store, events);
    expect((await createReadModel(store).socials.get([social.social?.id ?? ''])).size).toBe(1);
    const live = await contentOf(store, '');

    // Proof that it is made anew: what no topic tells is gone afterwards.
    await registrations.insertOne({ _id: 'never-told' });
    const bus = await connectBus(engines, store);
    const { messages } = await rebuild({ store, bus, quietMs: 3000 });
    expect(messages).toBeGreaterThanOrEqual(events.length);
    expect(await contentOf(store, '')).toEqual(live);
    expect(
      await store.connection.collection<{ _id: string }>('inbox').countDocuments({ _id: /rebuild/ }),
    ).toBe(0);

    const after = rsvpChanged({ userId: uuid(), socialId: social.social?.id, status: 'APPROVED' });
    await tell(topics.rsvp, after);
    await arrived(after.rsvp?.id);
  }, 90_000);
});

async function tellOne(event: Told): Promise<void> {
  if ('user' in event) await crm.tell(topics.user, event.user);
  else if ('rsvp' in event) await crm.tell(topics.rsvp, event.rsvp);
  else await crm.tell(topics.payment, event.payment);
}

/** Resolves when the service has applied all of these; people are written together with their rows. */
async function appliedAll(store: Store, events: Told[]): Promise<void> {
  const model = createReadModel(store);
  await eventually(async () => {
    for (const event of events) {
      const [rows, row] =
        'user' in event
          ? [model.accounts, event.user.user]
          : 'rsvp' in event
            ? [model.registrations, event.rsvp.rsvp]
            : [model.payments, event.payment.payment];
      const kept = (await rows.get([row?.id ?? ''])).get(row?.id ?? '');
      expect(kept?.version).toBeGreaterThanOrEqual(row?.version ?? 0);
    }
  });
}
