import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CircleView } from '@momos/contracts/circles';
import type { PostPurchaseView } from '@momos/contracts/post-purchases';
import { PrivacyService } from '@momos/contracts/proto/privacy/v1/privacy';
import { startPublisher, useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import { type CirclePlay, createCirclePlay } from './circle-story.ts';
import { proveLedger } from './ledger.ts';
import { createPostPlay, type PostPlay, secret } from './post-story.ts';
import { holdMinutes, minute, type Person, startWorld, type World } from './world.ts';

const engines = useEngines();
let world: World;
let manager: Person;
let circles: CirclePlay;
let play: PostPlay;
beforeAll(async () => {
  world = await startWorld(engines, { services: ['messaging', 'payments'] });
  manager = await world.person(['manager']);
  circles = createCirclePlay(world, manager);
  play = createPostPlay(world, { manager, publish: await startPublisher(engines, 'identity') });
}, 120_000);
let circle: CircleView;
let guest: Person;
beforeEach(async () => {
  circle = await circles.circle({ price: 0 });
  guest = await world.person();
  await circles.join(circle, guest);
});
afterEach(async () => {
  await world.refuseRefunds(false);
  await world.disarm();
  await world.plant([]);
  await world.network.release();
  await world.revive();
});

const paid = { captured: 500, refunded: 0 };
const back = { captured: 500, refunded: 500 };
const mails = async ({ userId }: Person): Promise<string[]> =>
  (
    await world.stores.messaging.connection
      .collection<{ userId: string; kind: string; channel: string }>('deliveries')
      .find({ userId, channel: 'EMAIL' }, { hint: { _id: 1 } })
      .toArray()
  ).map(({ kind }) => kind);
const goesBack = (unlockId: string) =>
  circles.becomes(async () => expect(await play.atProvider(unlockId)).toEqual(back));

describe('a post that costs money', () => {
  test('is open with the money, and both sides see it, with the statistics and a receipt', async () => {
    const post = await play.write(circle, { points: 300 });
    expect(await play.read(post, guest)).toMatchObject({ isLocked: true, text: '', price: 5, points: 300 });
    const { session, unlockId } = await play.begin(post, guest);
    expect(session).toMatchObject({ state: 'OPEN', total: 5, currency: 'USD' });
    expect(await play.read(post, guest)).toMatchObject({ isLocked: true, text: '' });
    await play.pay(session);
    const { data } = await circles.confirm(guest, session);
    expect(data).toMatchObject({
      state: 'CAPTURED',
      subject: { kind: 'post-unlock', id: unlockId, scopeId: post.id },
    });
    expect(await play.read(post, guest)).toMatchObject({ isLocked: false, text: secret });
    expect(await play.read(post, manager)).toMatchObject({ purchaseCount: 1 });
    expect(await play.purchases(post)).toMatchObject([
      { status: 'UNLOCKED', user: { id: guest.userId }, payment: { state: 'CAPTURED', paid: 5 } },
    ]);
    expect(await play.money(circle)).toEqual([{ currency: 'USD', captured: 5, refunded: 0, net: 5 }]);
    expect(await play.atProvider(unlockId)).toEqual(paid);
    await circles.becomes(async () => expect(await mails(guest)).toEqual(['post-unlock']));
  });

  test('is a member’s own to pay for, where it costs money', async () => {
    const post = await play.write(circle);
    const free = await play.write(circle, { price: null });
    const stranger = await world.person();
    expect((await play.open(post, stranger, (await play.read(post, guest)).unlockId)).status).toBe(404);
    expect((await play.open(post, guest, uuid())).status).toBe(404);
    expect((await play.open(free, guest, (await play.read(free, guest)).unlockId)).status).toBe(409);
    expect((await play.open(post, manager, (await play.read(post, manager)).unlockId)).status).not.toBe(201);
  });

  test('is paid once, from two tabs and however often', async () => {
    const post = await play.write(circle);
    const { unlockId } = await play.read(post, guest);
    const tabs = await Promise.all([play.open(post, guest, unlockId), play.open(post, guest, unlockId)]);
    const opened = tabs.filter(({ status }) => status === 201).map(({ data }) => data);
    expect(new Set(opened.map(({ paymentId }) => paymentId)).size).toBe(1);
    await Promise.all(opened.map(play.pay));
    await Promise.all(opened.map(session => circles.confirm(guest, session)));
    const again = await play.open(post, guest, unlockId);
    expect(again).toMatchObject({ data: { state: 'CAPTURED', url: null } });
    expect(await play.read(post, guest)).toMatchObject({ isLocked: false });
    expect(await play.atProvider(unlockId)).toEqual(paid);
  });

  test('opens for money that lands after its hold', async () => {
    const post = await play.write(circle);
    const { session, unlockId } = await play.begin(post, guest);
    world.network.isHeld = true;
    await play.pay(session);
    await world.advance((holdMinutes + 1) * minute);
    await world.network.release();
    await circles.becomes(async () =>
      expect(await play.read(post, guest)).toMatchObject({ isLocked: false }),
    );
    expect(await play.atProvider(unlockId)).toEqual(paid);
  });

  test('keeps the price while it is paid, and costs the new one afterwards', async () => {
    const post = await play.write(circle);
    const { session, unlockId } = await play.begin(post, guest);
    await play.edit(post, { price: 9 });
    expect((await play.open(post, guest, unlockId)).data).toMatchObject({
      paymentId: session.paymentId,
      total: 5,
    });
    await world.advance((holdMinutes + 1) * minute);
    await circles.becomes(async () =>
      expect((await play.purchases(post))[0]).toMatchObject({ status: 'UNPAID' }),
    );
    const { data: next } = await play.open(post, guest, unlockId);
    expect(next).toMatchObject({ total: 9 });
    await play.pay(next);
    await circles.confirm(guest, next);
    expect(await play.read(post, guest)).toMatchObject({ isLocked: false });
    await circles.becomes(async () =>
      expect(await play.atProvider(unlockId)).toEqual({ captured: 900, refunded: 0 }),
    );
  });
});

describe('all of the money comes back', () => {
  /** Paid at the provider, whose news is held, so that something else comes first. */
  const paying = async (given: object = {}) => {
    const post = await play.write(circle, given);
    const begun = await play.begin(post, guest);
    world.network.isHeld = true;
    await play.pay(begun.session);
    return { post, ...begun };
  };

  test.each([
    ['the post was removed', (post: { id: string; circleId: string }) => play.remove(post)],
    ['the post became free', (post: { id: string; circleId: string }) => play.edit(post, { price: null })],
    ['the reader left the circle', () => circles.leave(circle, guest)],
    ['the reader was blocked', () => play.block(circle, guest)],
  ])('where %s before it landed', async (_, happens) => {
    const { post, unlockId } = await paying();
    expect((await happens(post)).status).toBe(200);
    await world.network.release();
    await goesBack(unlockId);
  });

  test('where it was unlocked with points meanwhile, and it stays open', async () => {
    const { post, unlockId } = await paying({ points: 30 });
    await play.givePoints(guest, 100);
    expect(await play.unlock(post, guest, 30)).toMatchObject({ status: 200, data: { text: secret } });
    await world.network.release();
    await goesBack(unlockId);
    expect(await play.read(post, guest)).toMatchObject({ isLocked: false, text: secret });
    expect((await play.open(post, guest, unlockId)).status).toBe(409);
  });

  test('of everyone who paid, where the post is removed later', async () => {
    const { post, unlockId } = await play.buy(circle, guest);
    expect((await play.remove(post)).status).toBe(200);
    await goesBack(unlockId);
    expect((await play.open(post, guest, unlockId)).status).toBe(404);
    await circles.becomes(async () =>
      expect((await mails(guest)).sort()).toEqual(['circle-refund', 'post-unlock']),
    );
  });

  test('of a member whom the hosts remove; whoever leaves keeps what they paid for', async () => {
    const { post, unlockId } = await play.buy(circle, guest);
    await circles.leave(circle, guest);
    expect((await circles.join(circle, guest)).status).toBe(201);
    expect(await play.read(post, guest)).toMatchObject({ isLocked: false });
    await play.block(circle, guest);
    await goesBack(unlockId);
    await circles.becomes(async () =>
      expect(await play.money(circle)).toEqual([{ currency: 'USD', captured: 5, refunded: 5, net: 0 }]),
    );
  });

  test('not of a member whose bank took back what they paid for access', async () => {
    const paidFor = await circles.circle({ price: 25 });
    const { session, membership } = await circles.buy(paidFor, guest);
    const { unlockId } = await play.buy(paidFor, guest);
    await world.onPage(session.url ?? '', 'dispute');
    await world.onPage(session.url ?? '', 'lose');
    await circles.becomes(async () =>
      expect(await circles.seenByHost(paidFor, membership.id)).toMatchObject({ status: 'REMOVED' }),
    );
    // The comparison of money has looked at it since: it has nothing more to look at.
    await world.advance(6 * minute);
    await circles.becomes(async () =>
      expect(await play.row(unlockId)).toMatchObject({ status: 'UNLOCKED', orders: [], moneyDueAt: null }),
    );
    expect(await play.atProvider(unlockId)).toEqual(paid);
  });

  test('by a refund of a host, once, and it is locked and can be bought again', async () => {
    const { post, unlockId } = await play.buy(circle, guest);
    const asked = await Promise.all([play.refund(post, unlockId), play.refund(post, unlockId)]);
    expect(asked.some(({ status }) => status === 201)).toBe(true);
    await goesBack(unlockId);
    expect(await play.read(post, guest)).toMatchObject({ isLocked: true, text: '' });
    expect((await play.refund(post, uuid())).status).toBe(404);
    const { data: again } = await play.open(post, guest, unlockId);
    await play.pay(again);
    await circles.confirm(guest, again);
    expect(await play.read(post, guest)).toMatchObject({ isLocked: false });
  });

  test('of an erased person who was paying, and nothing of them is written again', async () => {
    const { unlockId } = await paying();
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
    await goesBack(unlockId);
    await circles.becomes(async () =>
      expect(await play.row(unlockId)).toMatchObject({
        status: 'ENDED',
        isErased: true,
        payment: { captured: 500, refunded: 500, method: null },
      }),
    );
  });
});

describe('refunds and disputes', () => {
  test('a refund that failed is sent again by the host, who has a mail about it', async () => {
    const { post, unlockId } = await play.buy(circle, guest);
    await world.refuseRefunds(true);
    await play.refund(post, unlockId);
    await circles.becomes(async () => expect(await mails(guest)).toContain('circle-refund-failed'));
    expect(await mails(manager)).toContain('circle-host-refund-failed');
    await world.refuseRefunds(false);
    const [purchase] = (await play.purchases(post)) as [PostPurchaseView];
    await play.refund(post, unlockId, { refundId: purchase.payment.refunds[0]?.id });
    await goesBack(unlockId);
  });

  test('so is one of a post that was removed, from the page that the mail leads to', async () => {
    const { post, unlockId } = await play.buy(circle, guest);
    await world.refuseRefunds(true);
    await play.remove(post);
    await circles.becomes(async () => expect(await mails(guest)).toContain('circle-refund-failed'));
    const leadsTo = `/circles/${circle.slug}/manage/posts/${post.id}`;
    const mail = { userId: manager.userId, 'content.circle.path': leadsTo };
    const deliveries = world.stores.messaging.connection.collection('deliveries');
    await circles.becomes(async () =>
      expect(await deliveries.countDocuments(mail, { hint: { _id: 1 } })).toBeGreaterThan(0),
    );
    await world.refuseRefunds(false);
    const [purchase] = (await play.purchases(post)) as [PostPurchaseView];
    const failed = { refundId: purchase.payment.refunds[0]?.id };
    expect((await play.refund(post, unlockId, failed)).status).toBe(201);
    await goesBack(unlockId);
  });

  test('a dispute keeps a host from refunding, and locks the post where it is lost', async () => {
    const { post, unlockId, session } = await play.buy(circle, guest);
    await world.onPage(session.url ?? '', 'dispute');
    await circles.becomes(async () =>
      expect((await play.purchases(post))[0]).toMatchObject({ payment: { dispute: 'OPEN' } }),
    );
    expect((await play.refund(post, unlockId)).status).toBe(409);
    await world.onPage(session.url ?? '', 'lose');
    await circles.becomes(async () =>
      expect(await play.read(post, guest)).toMatchObject({ isLocked: true, text: '' }),
    );
    await circles.becomes(async () => expect(await mails(guest)).toContain('circle-dispute-lost'));
  });
});

describe('a post that is removed while a bank decides', () => {
  const disputed = async () => {
    const bought = await play.buy(circle, guest);
    await world.onPage(bought.session.url ?? '', 'dispute');
    const purchase = () => play.purchases(bought.post).then(([found]) => found);
    const isDisputed = { payment: { dispute: 'OPEN' } };
    await circles.becomes(async () => expect(await purchase()).toMatchObject(isDisputed));
    await play.remove(bought.post);
    // It is looked at now, and again while the bank has the money.
    await circles.becomes(async () => {
      const row = await play.row(bought.unlockId);
      expect(row).toMatchObject({ status: 'UNLOCKED', orders: [] });
      expect(Number(row?.moneyDueAt) > world.now()).toBe(true);
    });
    return bought;
  };

  test('is refunded once it has decided for the circle', async () => {
    const { session, unlockId } = await disputed();
    await world.onPage(session.url ?? '', 'win');
    await goesBack(unlockId);
    expect((await play.row(unlockId))?.orders).toMatchObject([{ cause: 'post-removed' }]);
  });

  test('is refunded by no one where the bank took the money', async () => {
    const { session, unlockId } = await disputed();
    await world.onPage(session.url ?? '', 'lose');
    await circles.becomes(async () => expect(await play.row(unlockId)).toMatchObject({ status: 'ENDED' }));
    expect((await play.row(unlockId))?.orders).toMatchObject([{ cause: 'dispute' }]);
  });
});

describe('what was lost on the way', () => {
  test('paid and not open is mended by the comparison of money', async () => {
    const { post, unlockId } = await play.buy(circle, guest);
    await play.rows().updateOne({ _id: unlockId }, { $set: { status: 'UNPAID' } });
    await world.advance(6 * minute);
    await circles.becomes(async () =>
      expect(await play.read(post, guest)).toMatchObject({ isLocked: false }),
    );
  });

  test('whoever lost their row is not charged twice', async () => {
    const post = await play.write(circle);
    await world.plant(['messages wait']);
    world.network.isHeld = true;
    const { session, unlockId } = await play.begin(post, guest);
    await play.pay(session);
    await circles.confirm(guest, session);
    await play.rows().deleteOne({ _id: unlockId });
    expect((await play.open(post, guest, unlockId)).data).toMatchObject({ state: 'CAPTURED', url: null });
    expect(await play.read(post, guest)).toMatchObject({ isLocked: false });
    expect(await play.atProvider(unlockId)).toEqual(paid);
  });

  test('a copy that is killed while it is paid', async () => {
    const post = await play.write(circle);
    const { session, unlockId } = await play.begin(post, guest);
    const [copy] = world.copies.messaging;
    await copy?.kill();
    await play.pay(session);
    await circles.becomes(async () =>
      expect(await play.read(post, guest)).toMatchObject({ isLocked: false }),
    );
    expect(await play.atProvider(unlockId)).toEqual(paid);
  });
});

test('the ledger is right after all of it', async () => {
  await expect(proveLedger(engines)).resolves.toBeUndefined();
});
