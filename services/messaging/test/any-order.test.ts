import { beforeAll, expect, jest, test } from '@jest/globals';
import { RsvpChange, RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { UserChange, UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { createLogger } from '@momos/runtime';
import { createErased, migrate, type Store } from '@momos/store';
import { connectBus, useEngines } from '@momos/testing';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { noticeOf } from '../src/audience/message-kinds.ts';
import { onRsvpsChanged } from '../src/consumer/on-rsvp-changed.ts';
import { onUserChanged } from '../src/consumer/on-user-changed.ts';
import { createContacts } from '../src/contact/contact.store.ts';
import { openDeliveries } from '../src/delivery/delivery-rows.store.ts';
import { createDeliveries } from '../src/delivery/delivery.store.ts';
import { createKnownStates } from '../src/known-state/known-state.store.ts';
import { rsvpKey } from '../src/known-state/known-state.ts';
import { recordLeaving } from '../src/opt-out/record-leaving.ts';
import { createOptOuts } from '../src/opt-out/opt-out.store.ts';
import { wantsBlasts } from '../src/opt-out/opt-out.ts';
import { isBehindEarlier, noticeOutdated } from '../src/sending/outdated.ts';
import type { Contexts } from '../src/notice/define-notice.ts';

const engines = useEngines();
jest.setTimeout(120_000);
const now = new Date('2030-01-15T12:00:00Z');
let store: Store;
let deps: Awaited<ReturnType<typeof open>>;

async function open() {
  store = await engines.connectStore();
  const erased = createErased(store);
  const log = createLogger({ service: 'test', level: 'silent' });
  const parts = {
    store,
    deliveries: createDeliveries(store, (await connectBus(engines, store)).outbox, log),
    rows: openDeliveries(store),
    knownStates: createKnownStates(store),
    contacts: createContacts(store),
    optOuts: createOptOuts(store, erased),
    devices: { ofPeople: async () => [], removeAllOf: async () => undefined },
    clock: { now: () => now },
    wake: () => undefined,
  };
  await migrate(store);
  return parts as typeof parts & { devices: never };
}

beforeAll(async () => {
  deps = await open();
});

/** A history, and another order of its steps in which some are repeated. */
const histories = <T>(step: fc.Arbitrary<T>): fc.Arbitrary<[T[], number[]]> =>
  fc.array(step, { minLength: 1, maxLength: 7 }).chain(steps => {
    const once = [...steps.keys()];
    const order = fc
      .subarray(once)
      .chain(again => fc.shuffledSubarray([...once, ...again], { minLength: once.length + again.length }));
    return fc.tuple(fc.constant(steps), order);
  });

const changes = [
  [RsvpChange.RSVP_CHANGE_SUBMITTED, 'PENDING'],
  [RsvpChange.RSVP_CHANGE_SUBMITTED, 'WAITLIST'],
  [RsvpChange.RSVP_CHANGE_APPROVED, 'APPROVED'],
  [RsvpChange.RSVP_CHANGE_PAYMENT_UPDATED, 'APPROVED'],
  [RsvpChange.RSVP_CHANGE_WAITLISTED, 'WAITLIST'],
  [RsvpChange.RSVP_CHANGE_OFFERED, 'WAITLIST'],
  [RsvpChange.RSVP_CHANGE_OFFER_EXPIRED, 'WAITLIST'],
  [RsvpChange.RSVP_CHANGE_REJECTED, 'REJECTED'],
  [RsvpChange.RSVP_CHANGE_CANCELLED, 'CANCELLED'],
  [RsvpChange.RSVP_CHANGE_UNSEATED, 'WAITLIST'],
  [RsvpChange.RSVP_CHANGE_SAVED, 'INITIAL'],
  [RsvpChange.RSVP_CHANGE_HIDDEN, 'HIDDEN'],
  [RsvpChange.RSVP_CHANGE_ATTENDED, 'ATTENDED'],
] as const;

type Step = (typeof changes)[number];

/** The notices that would leave after these messages, by kind and the version that caused them. */
async function noticesAfter(steps: readonly Step[], order: readonly number[]): Promise<string[]> {
  const rsvp = { id: uuid(), userId: uuid(), socialId: uuid() };
  for (const at of order) {
    const [change, status] = steps[at] ?? changes[0];
    const message = RsvpChanged.fromPartial({ change, rsvp: { ...rsvp, status, version: at + 1 } });
    await store.transaction(() => onRsvpsChanged(deps)([{ message, meta: { time: now } as never }]));
  }
  const queued = await deps.rows.rows.find({ userId: rsvp.userId, status: 'QUEUED' }).toArray();
  const knownStates = await deps.knownStates.get(queued.flatMap(({ about }) => about?.key ?? []));
  const today = { knownStates, blasts: new Map(), socials: new Map(), onTheirWay: [], now };
  const context = { social: { endsAt: new Date('2031-01-01') } } as Contexts['social'];
  return queued
    .filter(delivery => {
      const notice = noticeOf(delivery.kind);
      return notice && !noticeOutdated(today, delivery, { notice, context });
    })
    .map(({ kind, about }) => `${kind} ${about?.version}`)
    .sort();
}

const keysOf = (list: readonly unknown[]) => [...list.keys()];

test('messages of a registration leave the same notices in any order, at most one, never one of before', async () => {
  await fc.assert(
    fc.asyncProperty(histories(fc.constantFrom(...changes)), async ([steps, order]) => {
      const notices = await noticesAfter(steps, keysOf(steps));
      expect(await noticesAfter(steps, order)).toEqual(notices);
      expect(notices.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});

test('a cancellation waits for an approval that is on its way, which is not sent again', async () => {
  const rsvp = { id: uuid(), userId: uuid(), socialId: uuid() };
  const consume = (change: RsvpChange, status: string, version: number) => {
    const message = RsvpChanged.fromPartial({ change, rsvp: { ...rsvp, status, version } });
    return store.transaction(() => onRsvpsChanged(deps)([{ message, meta: { time: now } as never }]));
  };
  const find = (kind: string) => deps.rows.rows.findOne({ userId: rsvp.userId, kind: kind as never });
  await consume(RsvpChange.RSVP_CHANGE_APPROVED, 'APPROVED', 1);
  const { _id } = (await find('approval')) ?? {};
  const leaseUntil = new Date(now.getTime() + 60_000);
  await deps.rows.rows.updateOne({ _id: _id ?? '' }, { $set: { status: 'SENDING', claim: 'c', leaseUntil } });
  await consume(RsvpChange.RSVP_CHANGE_CANCELLED, 'CANCELLED', 2);
  const [delivery, cancellation] = [await find('approval'), await find('cancellation')];
  const onTheirWay = await deps.deliveries.sendingAbout([delivery?.about?.key ?? '']);
  expect(cancellation && isBehindEarlier({ onTheirWay }, cancellation)).toBe(true);
  expect(delivery && isBehindEarlier({ onTheirWay }, delivery)).toBe(false);
  const notice = noticeOf('approval');
  if (!delivery || !notice) throw new Error('it was queued');
  const knownStates = await deps.knownStates.get([delivery.about?.key ?? '']);
  const today = { knownStates, blasts: new Map(), socials: new Map(), onTheirWay: [], now };
  const context = { social: { endsAt: leaseUntil } } as Contexts['social'];
  expect(noticeOutdated(today, delivery, { notice, context })).toBe('a newer notice replaced it');
  const unknown = { ...today, knownStates: new Map() };
  expect(noticeOutdated(unknown, delivery, { notice, context })).toBeUndefined();
  const later = { ...unknown, now: leaseUntil };
  expect(noticeOutdated(later, delivery, { notice, context })).toBe('its time is over');
});

type Happening = { follows: boolean };

/** Whether a person wants a host's mails, who left the host by a link at one of the states of their account. */
async function wantsAfter(
  states: readonly Happening[],
  { leftAt, order, leaveAfter }: { leftAt: number; order: readonly number[]; leaveAfter: number },
): Promise<boolean> {
  const [userId, hostId] = [uuid(), uuid()];
  const consume = onUserChanged(deps);
  const leave = async () => {
    await deps.optOuts.leave({ userId, hostId });
    await recordLeaving(deps, { userId, hostId }, leftAt + 1);
  };
  for (const [index, at] of order.entries()) {
    if (index === leaveAfter) await leave();
    const subscribedHostIds = at !== leftAt && states[at]?.follows ? [hostId] : [];
    const message = UserChanged.fromPartial({
      change: UserChange.USER_CHANGE_UPDATED,
      user: { id: userId, version: at + 1, email: `${userId}@example.org`, subscribedHostIds },
    });
    await store.transaction(() => consume(message, { time: now } as never));
  }
  if (leaveAfter >= order.length) await leave();
  return wantsBlasts((await deps.optOuts.get([userId])).get(userId), hostId);
}

test('messages of an account leave the same opt-outs in any order: only a newer follow ends one', async () => {
  const history = histories(fc.record({ follows: fc.boolean() })).chain(([states, order]) =>
    fc.record({
      states: fc.constant(states),
      order: fc.constant(order),
      leftAt: fc.nat(states.length - 1),
      leaveAfter: fc.nat(order.length),
    }),
  );
  await fc.assert(
    fc.asyncProperty(history, async ({ states, order, leftAt, leaveAfter }) => {
      const wanted = states.some(({ follows }, at) => follows && at > leftAt);
      const inOrder = { leftAt, order: keysOf(states), leaveAfter: leftAt };
      expect(await wantsAfter(states, inOrder)).toBe(wanted);
      expect(await wantsAfter(states, { leftAt, order, leaveAfter })).toBe(wanted);
    }),
    { numRuns: 60 },
  );
});

test('a late follow does not end an opt-out while identity does not answer', async () => {
  const [userId, hostId] = [uuid(), uuid()];
  const state = (version: number, subscribedHostIds: string[], time: Date) =>
    store.transaction(() =>
      onUserChanged(deps)(
        UserChanged.fromPartial({
          change: UserChange.USER_CHANGE_UPDATED,
          user: { id: userId, version, subscribedHostIds },
        }),
        { time } as never,
      ),
    );
  const wants = async () => wantsBlasts((await deps.optOuts.get([userId])).get(userId), hostId);
  await state(1, [], now);
  const before = new Date();
  await deps.optOuts.leave({ userId, hostId });
  await state(2, [hostId], new Date(before.getTime() - 1));
  expect(await wants()).toBe(false);
  await state(3, [], new Date(before.getTime() + 60_000));
  await state(4, [hostId], new Date(before.getTime() + 60_000));
  expect(await wants()).toBe(true);
});

test('since when a ticket is its holder’s stays known, in whichever order its changes come', async () => {
  const [given, now] = [new Date('2030-01-14T12:00:00Z'), new Date('2030-01-15T12:00:00Z')];
  const changes = [
    { version: 4, heldSince: null },
    { version: 5, heldSince: given },
    { version: 6, heldSince: null },
  ].map(each => ({ ...each, value: 'APPROVED', isNotice: false }));
  for (const order of [changes, changes.toReversed()]) {
    const _id = rsvpKey(uuid());
    for (const change of order) await deps.knownStates.record([{ _id, ...change }], now);
    expect((await deps.knownStates.get([_id])).get(_id)).toMatchObject({ version: 6, heldSince: given });
  }
});
