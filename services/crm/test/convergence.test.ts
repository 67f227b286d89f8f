import { beforeAll, describe, expect, test } from '@jest/globals';
import { ReviewChange } from '@momos/contracts/proto/events/v1/bus';
import { UserChange } from '@momos/contracts/proto/identity/v1/bus';
import type { Store } from '@momos/store';
import { useEngines } from '@momos/testing';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { sources } from '../src/projection/read-model/consume-topics.ts';
import {
  createReadModel,
  foldValues,
  prepareReadModel,
  type ReadModel,
  readModelNames,
} from '../src/projection/read-model/read-model.store.ts';
import {
  deliveryChanged,
  paymentChanged,
  reviewChanged,
  rsvpChanged,
  socialChanged,
  userChanged,
} from './messages.ts';
import { type RunningCrm, startCrm } from './running-crm.ts';

const engines = useEngines();
let crm: RunningCrm;

beforeAll(async () => {
  crm = await startCrm(engines);
});

type Sources = typeof sources;
type MessageOf<Name extends keyof Sources> = Parameters<Sources[Name]['apply']>[1][number];
/** A message of any topic that the projection is built from. */
type Event = { [Name in keyof Sources]: { name: Name; message: MessageOf<Name> } }[keyof Sources];

const event = <Name extends keyof Sources>(name: Name, message: MessageOf<Name>) =>
  ({ name, message }) as unknown as Event;

/** The events of four people and three socials, in order: each kind of every topic. */
function history(): Event[] {
  const socials = [uuid(), uuid(), uuid()];
  const people = Array.from({ length: 4 }, (_, index) => eventsOf(uuid(), socials, index));
  return [...socials.flatMap(eventsOfSocial), ...people.flat()];
}

const eventsOfSocial = (id: string): Event[] =>
  [{ title: 'Supper' }, { title: 'Late supper' }, { title: 'Late supper', isDeleted: true }].map(
    (social, at) => event('social', socialChanged({ id, version: at + 1, ...social })),
  );

/** The first person is erased in the end; spellings differ from person to person. */
function eventsOf(userId: string, socials: string[], index: number): Event[] {
  const city = ['São Paulo', 'Sao Paulo', 'SÃO PAULO', 'Rome'][index] ?? '';
  const named = { id: userId, displayName: `Person ${userId.slice(-4)}`, city };
  const registrations = socials.map(socialId => ({ id: uuid(), socialId, userId }));
  return [
    event('user', userChanged({ ...named, displayName: 'New member', city: 'Oslo' })),
    event('user', userChanged({ ...named, version: 2 })),
    ...registrations.flatMap((registration, at) => eventsOfRsvp(registration, at)),
    ...registrations
      .slice(0, 1)
      .flatMap(({ id, socialId }) => moneyAndWords({ rsvpId: id, socialId, userId })),
    ...(index === 0
      ? [event('user', userChanged({ id: userId, version: 3 }, UserChange.USER_CHANGE_ERASED))]
      : []),
  ];
}

const eventsOfRsvp = (rsvp: { id: string; socialId: string; userId: string }, at: number): Event[] =>
  (['INITIAL', 'PENDING', 'APPROVED', at === 1 ? 'CANCELLED' : 'ATTENDED', 'HIDDEN'] as const)
    .slice(0, at === 2 ? 5 : 4)
    .map((status, step) =>
      event(
        'rsvp',
        rsvpChanged({ ...rsvp, status, version: step + 1, sharedAnswers: step < 2 ? {} : { tag: 'vip' } }),
      ),
    );

/** What comes of a registration: a payment, a review that is deleted or changed, a message. */
function moneyAndWords({ rsvpId, socialId, userId }: { rsvpId: string; socialId: string; userId: string }) {
  const payment = { id: uuid(), userId, subject: { kind: 'social-ticket', id: rsvpId, scopeId: socialId } };
  const paid = { ...payment, capturedAmount: 2000, depositAmount: 500 };
  const refund = { id: uuid(), amount: 500, depositAmount: 500, createdAt: new Date('2030-02-03T10:00:00Z') };
  const back = { refundedAmount: 500, refundedDepositAmount: 500, refunds: [{ ...refund, status: 'DONE' }] };
  const written = { id: uuid(), authorId: userId, socialId, rsvpId };
  const sent = { id: uuid(), userId, socialId };
  return [
    event('payment', paymentChanged({ ...payment, version: 1, status: 'OPEN' })),
    event('payment', paymentChanged({ ...paid, version: 2 })),
    event('payment', paymentChanged({ ...paid, version: 3, refunds: [{ ...refund, status: 'PENDING' }] })),
    event('payment', paymentChanged({ ...paid, version: 4, ...back })),
    event('payment', paymentChanged({ ...paid, version: 5, refunds: [{ ...refund, status: 'FAILED' }] })),
    event('review', reviewChanged({ ...written, rating: 2 })),
    event('review', reviewChanged({ ...written, version: 2, rating: 4 })),
    event('review', reviewChanged({ ...written, version: 3 }, ReviewChange.REVIEW_CHANGE_DELETED)),
    event('delivery', deliveryChanged({ ...sent, status: 'PENDING' })),
    event('delivery', deliveryChanged({ ...sent, version: 2 })),
  ];
}

/** Applies events of one topic together, as a batch of the bus. */
async function applyTogether(store: Store, model: ReadModel, events: readonly Event[]): Promise<void> {
  for (const [name, its] of Map.groupBy(events, each => each.name)) {
    const apply = sources[name].apply as (model: ReadModel, messages: readonly object[]) => Promise<void>;
    await store.transaction(() =>
      apply(
        model,
        its.map(({ message }) => message),
      ),
    );
  }
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

/** A read model that stores whatever comes last. */
const unversioned = (model: ReadModel): ReadModel => ({
  ...model,
  registrations: {
    ...model.registrations,
    put: rows => model.registrations.put(rows.map(row => ({ ...row, version: ++lastVersion }))),
  },
});
let lastVersion = 0;

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

/** Orders of all events, each twice, cut into batches of up to six. */
const shuffled = (events: Event[]) =>
  fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }).chain(order =>
    fc
      .array(fc.integer({ min: 1, max: 6 }), { minLength: order.length, maxLength: order.length })
      .map(sizes => {
        const batches: Event[][] = [];
        for (let at = 0; at < order.length; at += batches.at(-1)?.length ?? 1)
          batches.push(order.slice(at, at + (sizes[batches.length] ?? 1)));
        return batches;
      }),
  );

/** The projection after these batches, applied by several workers at the same time, so that they conflict in the database. */
async function projected(prefix: string, batches: readonly Event[][], workers: number): Promise<unknown> {
  const { store } = crm;
  await prepareReadModel(store, prefix);
  const model = createReadModel(store, prefix);
  const work = Array.from({ length: workers }, async (_, worker) => {
    for (const batch of batches.filter((__, index) => index % workers === worker)) {
      await applyTogether(store, model, batch);
      if (worker === 0) await model.values.fold();
    }
  });
  await Promise.all(work);
  await foldValues(model);
  return contentOf(store, prefix);
}

describe('the CRM converges', () => {
  test('every topic and every kind of change is in the history', () => {
    expect(new Set(history().map(({ name }) => name))).toEqual(new Set(Object.keys(sources)));
  });

  test('any order and repetition of events gives the projection of the true order', async () => {
    const events = history();
    const expected = await projected(
      'ordered_',
      events.map(each => [each]),
      1,
    );
    const seed = Number(process.env.CRM_SEED ?? Date.now() % 1_000_000);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(shuffled(events), async batches => {
        run += 1;
        expect(await projected(`shuffled_${run}_`, batches, 4)).toEqual(expected);
      }),
      { seed, numRuns: 6, endOnFailure: true },
    );
  }, 240_000);

  test('without the version of rows the order shows', async () => {
    const events = history();
    const content = async (prefix: string, order: readonly Event[]) => {
      await prepareReadModel(crm.store, prefix);
      const model = unversioned(createReadModel(crm.store, prefix));
      for (const each of order) await applyTogether(crm.store, model, [each]);
      return contentOf(crm.store, prefix);
    };
    expect(await content('late_', events.toReversed())).not.toEqual(await content('right_', events));
  });

  test('two transactions about one person cannot lose each other’s counts', async () => {
    expect(await attendedAfterRace('race_', work => crm.store.transaction(work))).toBe(2);
  });

  test('without transactions they do', async () => {
    expect(await attendedAfterRace('unguarded_', work => work())).toBe(1);
  });
});
