import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { PrivacyService } from '@momos/contracts/proto/privacy/v1/privacy';
import { useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import { type CirclePlay, createCirclePlay } from './circle-story.ts';
import { proveLedger } from './ledger.ts';
import { holdMinutes, minute, type Person, type ServiceName, startWorld, type World } from './world.ts';

const engines = useEngines();
let world: World;
let manager: Person;
let play: CirclePlay;
beforeAll(async () => {
  world = await startWorld(engines, { services: ['messaging', 'payments'] });
  manager = await world.person(['manager']);
  play = createCirclePlay(world, manager);
}, 120_000);
afterEach(async () => {
  await world.refuseRefunds(false);
  await world.disarm();
  await world.plant([]);
  await world.network.release();
  await world.revive();
});

const rows = () =>
  world.stores.messaging.connection.collection<{ _id: string; moneyDueAt: Date | null }>('circle_members');
const paid = { captured: 2500, refunded: 0 };
const back = { captured: 2500, refunded: 2500 };

describe('access to a circle that costs something', () => {
  test('is there with the money, and both sides see it', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    const { data: membership } = await play.join(circle, guest);
    expect(membership).toMatchObject({ status: 'PENDING', payment: { state: 'NEEDED', total: 25 } });
    const { data: session } = await play.open(circle, guest, membership);
    expect(session).toMatchObject({ state: 'OPEN', total: 25, currency: 'USD' });
    expect(await play.members(circle, guest)).toMatchObject({ status: 403 });

    await play.pay(session);
    const { data } = await play.confirm(guest, session);
    expect(data).toMatchObject({ state: 'CAPTURED', subject: { kind: 'circle-access', scopeId: circle.id } });
    const money = { state: 'CAPTURED', paid: 25, refunded: 0, refunds: [] };
    expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE', payment: money });
    expect(await play.seenByHost(circle, membership.id)).toMatchObject({ status: 'ACTIVE', payment: money });
    expect((await play.members(circle, guest)).data).toMatchObject([{ status: 'ACTIVE', payment: null }]);
    expect(await play.atProvider(membership.id)).toEqual(paid);
  });

  test('is its own person’s to pay for', async () => {
    const circle = await play.circle();
    const [guest, other] = [await world.person(), await world.person()];
    const { data: membership } = await play.join(circle, guest);
    expect((await play.open(circle, other, membership)).status).toBe(404);
    expect((await play.refund(circle, uuid())).status).toBe(404);
    expect((await play.open(await play.circle(), guest, membership)).status).toBe(404);
  });

  test('is paid once, from two tabs and however often', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    const joined = await Promise.all([play.join(circle, guest), play.join(circle, guest)]);
    const membership = joined.find(({ status }) => status === 201)?.data ?? (await play.own(circle, guest));
    const tabs = await Promise.all([
      play.open(circle, guest, membership),
      play.open(circle, guest, membership),
    ]);
    const opened = tabs.filter(({ status }) => status === 201).map(({ data }) => data);
    expect(new Set(opened.map(({ paymentId }) => paymentId)).size).toBe(1);
    await Promise.all(opened.map(play.pay));
    await Promise.all(opened.map(session => play.confirm(guest, session)));
    await play.becomes(async () => expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE' }));
    expect((await play.join(circle, guest)).data).toMatchObject({ status: 'ACTIVE' });
    expect((await play.open(circle, guest, membership)).status).toBe(409);
    expect(await play.atProvider(membership.id)).toEqual(paid);
  });

  test('is released when it is not paid in time, and can be paid anew at the price of then', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    const { membership } = await play.begin(circle, guest);
    await play.edit(circle, { price: 30 });
    expect(await play.own(circle, guest)).toMatchObject({ status: 'PENDING', payment: { total: 25 } });
    await world.advance((holdMinutes + 1) * minute);
    await play.becomes(async () => expect(await play.own(circle, guest)).toMatchObject({ status: 'UNPAID' }));
    await play.buy(circle, guest);
    await play.becomes(async () =>
      expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE', payment: { paid: 30 } }),
    );
    expect(await play.atProvider(membership.id)).toEqual({ captured: 3000, refunded: 0 });
  });

  test('is there also where the money lands after the hold', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    const { membership, session } = await play.begin(circle, guest);
    world.network.isHeld = true;
    await world.advance((holdMinutes - 1) * minute);
    await play.pay(session);
    await world.advance(2 * minute);
    await world.network.release();
    await play.becomes(async () => expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE' }));
    expect(await play.atProvider(membership.id)).toEqual(paid);
  });

  test('is not there for whoever left while the page was open: the money comes back', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    world.network.isHeld = true;
    const { membership, session } = await play.begin(circle, guest);
    await play.pay(session);
    expect((await play.leave(circle, guest)).data).toMatchObject({ status: 'LEFT' });
    // The page that they are led back to does not say that they are in.
    const { data } = await play.confirm(guest, session);
    expect(data.state).not.toBe('CAPTURED');
    await world.network.release();
    await play.becomes(async () => expect(await play.atProvider(membership.id)).toEqual(back));
    expect(await play.own(circle, guest)).toMatchObject({ status: 'LEFT' });
    expect((await play.confirm(guest, session)).data.state).toBe('REFUNDED');
  });

  test('stays paid for whoever leaves and comes back', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    const { membership } = await play.buy(circle, guest);
    expect((await play.leave(circle, guest)).data).toMatchObject({ status: 'LEFT' });
    expect((await play.members(circle, guest)).status).toBe(403);
    expect((await play.join(circle, guest)).data).toMatchObject({ status: 'ACTIVE' });
    expect(await play.atProvider(membership.id)).toEqual(paid);
  });
});

describe('a refund', () => {
  test('ends the access, once however often it is asked for, and both sides see it', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    const { membership } = await play.buy(circle, guest);
    const asked = await Promise.all([play.refund(circle, membership.id), play.refund(circle, membership.id)]);
    expect(asked.some(({ status, data }) => status === 201 && data.status === 'REMOVED')).toBe(true);
    await play.becomes(async () =>
      expect(await play.own(circle, guest)).toMatchObject({
        status: 'REMOVED',
        payment: { state: 'REFUNDED', refunded: 25, refunds: [{ status: 'DONE', amount: 25 }] },
      }),
    );
    expect((await play.seenByHost(circle, membership.id)).payment?.refunds).toMatchObject([
      { status: 'DONE' },
    ]);
    expect((await play.members(circle, guest)).status).toBe(403);
    expect(await play.atProvider(membership.id)).toEqual(back);
    // Who wants back in pays again.
    await play.buy(circle, guest);
    expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE', payment: { paid: 25 } });
    expect(await play.atProvider(membership.id)).toEqual({ captured: 5000, refunded: 2500 });
  });

  test('that the bank refuses is seen by both sides, and is done another way once', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    const { membership } = await play.buy(circle, guest);
    await world.refuseRefunds(true);
    await play.refund(circle, membership.id);
    const failed = { status: 'FAILED', amount: 25, failure: 'The bank refused the refund.' };
    await play.becomes(async () =>
      expect((await play.own(circle, guest)).payment.refunds).toMatchObject([failed]),
    );
    const seen = await play.seenByHost(circle, membership.id);
    expect(seen).toMatchObject({ status: 'REMOVED', payment: { refunds: [failed] } });
    const refundId = seen.payment?.refunds[0]?.id;
    const done = { status: 'DONE', amount: 25, method: 'manual' };
    const { status, data } = await play.refund(circle, membership.id, { refundId, method: 'manual' });
    expect(status).toBe(201);
    expect(data.payment?.refunds).toMatchObject([done]);
    await play.becomes(async () =>
      expect((await play.own(circle, guest)).payment.refunds).toMatchObject([done]),
    );
    // Booked, not paid out by the provider as well, and not a second time.
    await play.refund(circle, membership.id, { refundId, method: 'provider' });
    expect((await play.own(circle, guest)).payment.refunds).toHaveLength(1);
    expect(await play.atProvider(membership.id)).toEqual(paid);
  });
});

describe('kill -9 between hold and complete', () => {
  const points: [ServiceName, string][] = [
    ['payments', 'rpc.hold:after'],
    ['payments', 'provider.open:after'],
    ['payments', 'rpc.complete:before'],
    ['payments', 'rpc.complete:after'],
    ['messaging', 'commit:before'],
    ['messaging', 'commit:after'],
  ];
  test.each(points)('of %s at %s: access, paid once', async (service, point) => {
    const circle = await play.circle();
    const guest = await world.person();
    const { data: membership } = await play.join(circle, guest);
    await world.arm(service, 0, { point, left: 1 });
    await play.becomes(async () => {
      const { data: session } = await play.open(circle, guest, membership);
      if (session?.url) await play.pay(session);
      if (session) await play.confirm(guest, session);
      expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE' });
    });
    expect(await play.atProvider(membership.id)).toEqual(paid);
  });
});

describe('the comparison of money', () => {
  test('gives access where all news of the payment was lost', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    const { membership, session } = await play.begin(circle, guest);
    await world.plant(['messages wait']);
    await Promise.all(world.copies.messaging.map(copy => copy.kill()));
    await play.pay(session);
    await play.confirm(guest, session);
    await world.revive();
    await world.plant(['messages wait']);
    expect(await play.own(circle, guest)).toMatchObject({ status: 'PENDING' });
    await world.advance(6 * minute);
    await play.becomes(async () => expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE' }));
    expect(await play.atProvider(membership.id)).toEqual(paid);
  });

  test('gives access that was paid and went missing', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    const { membership } = await play.buy(circle, guest);
    await rows().updateOne({ _id: membership.id }, { $set: { status: 'UNPAID' } });
    await world.advance(6 * minute);
    await play.becomes(async () => expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE' }));
  });

  test('reports money that nothing was ordered about', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    const { membership } = await play.buy(circle, guest);
    await rows().updateOne({ _id: membership.id }, { $set: { status: 'REMOVED', 'payment.isOver': true } });
    await world.advance(6 * minute);
    const [copy] = world.copies.messaging;
    await play.becomes(async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${copy?.httpPort}/metrics`)).text();
      expect(metrics).toMatch(/momos_money_differences_total\{.*money-without-place.*\} [1-9]/);
    });
  });

  test('has a membership that was lost come again with news of its payment', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    await world.plant(['messages wait']);
    const { membership } = await play.buy(circle, guest);
    await rows().deleteOne({ _id: membership.id });
    await world.plant([]);
    await play.becomes(async () => expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE' }));
  });

  test('whoever lost their membership joins again and does not pay twice', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    await world.plant(['messages wait']);
    // The provider's own news of the payment would have the membership come again before the guest joins.
    world.network.isHeld = true;
    const { membership } = await play.buy(circle, guest);
    await rows().deleteOne({ _id: membership.id });
    const { data: again } = await play.join(circle, guest);
    expect(again.id).toBe(membership.id);
    // Payments may have asked meanwhile whether the guest has what they paid, which gives it to them without a page.
    if (again.status === 'PENDING') {
      const page = await play.open(circle, guest, again);
      expect(page).toMatchObject({ data: { state: 'CAPTURED', url: null } });
    }
    expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE' });
    expect(await play.atProvider(membership.id)).toEqual(paid);
  });

  test('sends an order again that was lost', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    const { membership } = await play.buy(circle, guest);
    await world.plant(['orders are lost']);
    await play.refund(circle, membership.id);
    await play.becomes(async () =>
      expect(await world.stores.messaging.connection.collection('outbox').countDocuments({})).toBe(0),
    );
    await world.plant([]);
    await world.advance(16 * minute);
    await play.becomes(async () => expect(await play.atProvider(membership.id)).toEqual(back));
  });
});

describe('these tests see it when', () => {
  test('money of whoever left is not ordered back', async () => {
    await world.plant(['money of whoever left is not ordered back']);
    const circle = await play.circle();
    const guest = await world.person();
    world.network.isHeld = true;
    const { membership, session } = await play.begin(circle, guest);
    await play.pay(session);
    await play.leave(circle, guest);
    await world.network.release();
    await play.becomes(async () =>
      expect((await play.own(circle, guest)).payment).toMatchObject({ state: 'CAPTURED' }),
    );
    expect(await play.atProvider(membership.id)).toEqual(paid);
  });

  test('money that lands after the hold gives no access', async () => {
    await world.plant(['money that lands after the hold gives no access']);
    const circle = await play.circle();
    const guest = await world.person();
    const { session } = await play.begin(circle, guest);
    world.network.isHeld = true;
    await world.advance((holdMinutes - 1) * minute);
    await world.plant(['money that lands after the hold gives no access', 'messages wait']);
    const [copy] = world.copies.payments;
    await play.pay(session);
    await copy?.kill();
    await world.advance(2 * minute);
    await play.becomes(async () =>
      expect(await play.own(circle, guest)).toMatchObject({
        status: 'UNPAID',
        payment: { state: 'CAPTURED' },
      }),
    );
  });

  test('paid access that is missing is not given, and report it', async () => {
    const circle = await play.circle();
    const guest = await world.person();
    const { membership } = await play.buy(circle, guest);
    await world.plant(['paid access that is missing is not given']);
    await rows().updateOne({ _id: membership.id }, { $set: { status: 'UNPAID' } });
    await world.advance(6 * minute);
    await play.becomes(async () => {
      const row = await rows().findOne({ _id: membership.id });
      expect(row?.moneyDueAt?.getTime()).toBeGreaterThan(world.now() + 30 * minute);
    });
    expect(await play.own(circle, guest)).toMatchObject({ status: 'UNPAID' });
  });
});

test('the money of an erased person who was paying comes back, and nothing of them is written again', async () => {
  const circle = await play.circle();
  const guest = await world.person();
  world.network.isHeld = true;
  const { membership, session } = await play.begin(circle, guest);
  await play.pay(session);
  const [copy] = world.copies.messaging;
  await connectRpc(engines, PrivacyService, {
    from: 'identity',
    to: 'messaging',
    port: copy?.grpcPort ?? 0,
  }).erase({
    erasureId: uuid(),
    subject: { userId: guest.userId, emails: [], mobiles: [], picturePaths: [] },
  });
  await world.network.release();
  await play.becomes(async () => expect(await play.atProvider(membership.id)).toEqual(back));
  await play.becomes(async () =>
    expect(await rows().findOne({ _id: membership.id })).toMatchObject({
      status: 'LEFT',
      isErased: true,
      payment: { captured: 2500, refunded: 2500, method: null },
    }),
  );
  expect((await play.join(circle, guest)).status).toBe(404);
});

test('the ledger is right after all of it', async () => {
  await expect(proveLedger(engines)).resolves.toBeUndefined();
});
