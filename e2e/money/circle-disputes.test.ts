import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { type CirclePlay, createCirclePlay, type Session } from './circle-story.ts';
import { proveLedger } from './ledger.ts';
import { type Person, startWorld, type World } from './world.ts';

const engines = useEngines();
let world: World;
let play: CirclePlay;
let manager: Person;
beforeAll(async () => {
  world = await startWorld(engines, { services: ['messaging', 'payments'] });
  manager = await world.person(['manager']);
  play = createCirclePlay(world, manager);
}, 120_000);
afterEach(async () => {
  await world.refuseRefunds(false);
  await world.network.release();
  await world.plant([]);
});

const onPage = ({ url }: Session, action: 'dispute' | 'win' | 'lose' | 'reverse') =>
  world.onPage(url ?? '', action);

/** What is queued for a person, by kind. */
const mails = async ({ userId }: Person): Promise<string[]> =>
  (
    await world.stores.messaging.connection
      .collection<{ userId: string; kind: string; channel: string }>('deliveries')
      .find({ userId, channel: 'EMAIL' }, { hint: { _id: 1 } })
      .toArray()
  ).map(({ kind }) => kind);

async function member() {
  const circle = await play.circle();
  const guest = await world.person();
  const { membership, session } = await play.buy(circle, guest);
  await play.becomes(async () => expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE' }));
  return { circle, guest, membership, session };
}

test('a payment that is disputed is not refunded by the circle until the bank has decided', async () => {
  const { circle, guest, membership, session } = await member();
  await onPage(session, 'dispute');
  await play.becomes(async () =>
    expect(await play.seenByHost(circle, membership.id)).toMatchObject({
      status: 'ACTIVE',
      payment: { dispute: 'OPEN' },
    }),
  );
  expect(await play.refund(circle, membership.id)).toMatchObject({ status: 409 });
  expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE', payment: { refunds: [] } });
  await onPage(session, 'win');
  await play.becomes(async () =>
    expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE', payment: { dispute: 'WON' } }),
  );
  expect(await play.refund(circle, membership.id)).toMatchObject({ status: 201 });
  await play.becomes(async () =>
    expect(await play.atProvider(membership.id)).toEqual({ captured: 2500, refunded: 2500 }),
  );
  await proveLedger(engines);
});

test('a dispute that payments alone knows of yet is respected as well', async () => {
  const { circle, guest, membership, session } = await member();
  await world.plant(['messages wait']);
  await onPage(session, 'dispute');
  const disputed = { 'subject.kind': 'circle-access', 'subject.id': membership.id };
  const row = () =>
    world.stores.payments.connection
      .collection<{ disputes?: { status: string }[] }>('payments')
      .findOne(disputed);
  await play.becomes(async () => expect((await row())?.disputes).toMatchObject([{ status: 'OPEN' }]));
  expect(await play.refund(circle, membership.id)).toMatchObject({ status: 409 });
  expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE', payment: { refunds: [] } });
});

test('a lost dispute of whoever had left ended nothing, and says nothing of it', async () => {
  const { circle, guest, session } = await member();
  await play.leave(circle, guest);
  await onPage(session, 'dispute');
  await onPage(session, 'lose');
  await play.becomes(async () =>
    expect(await play.own(circle, guest)).toMatchObject({ status: 'LEFT', payment: { dispute: 'LOST' } }),
  );
  expect(await mails(guest)).toEqual(['circle-access']);
});

test('a lost dispute ends access, by mail, and access can be bought again', async () => {
  const { circle, guest, membership, session } = await member();
  await onPage(session, 'dispute');
  await onPage(session, 'lose');
  const ended = { status: 'REMOVED', payment: { dispute: 'LOST', refunds: [] } };
  await play.becomes(async () => expect(await play.own(circle, guest)).toMatchObject(ended));
  expect(await play.members(circle, guest)).toMatchObject({ status: 403 });
  expect(await play.seenByHost(circle, membership.id)).toMatchObject(ended);
  // What was ordered back found nothing, and nothing of it is shown.
  await play.becomes(async () => {
    const row = await world.stores.messaging.connection
      .collection<{ _id: string; orders: { status: string; cause: string }[] }>('circle_members')
      .findOne({ _id: membership.id });
    expect(row?.orders).toMatchObject([{ cause: 'dispute', status: 'DONE' }]);
  });
  expect(await play.own(circle, guest)).toMatchObject(ended);
  expect((await mails(guest)).sort()).toEqual(['circle-access', 'circle-dispute-lost']);

  await play.buy(circle, guest);
  await play.becomes(async () =>
    expect(await play.own(circle, guest)).toMatchObject({ status: 'ACTIVE', payment: { dispute: null } }),
  );
  expect(await play.atProvider(membership.id)).toEqual({ captured: 5000, refunded: 0 });
  await proveLedger(engines);
});

test('a row of before whose dispute was lost ends with the comparison of money', async () => {
  const { circle, guest, membership, session } = await member();
  await onPage(session, 'dispute');
  await play.becomes(async () =>
    expect(await play.own(circle, guest)).toMatchObject({ payment: { dispute: 'OPEN' } }),
  );
  const rows = world.stores.messaging.connection.collection<{ _id: string }>('circle_members');
  await rows.updateOne(
    { _id: membership.id },
    { $set: { 'payment.dispute': 'LOST', moneyDueAt: new Date(0) } },
  );
  await play.becomes(async () => expect(await play.own(circle, guest)).toMatchObject({ status: 'REMOVED' }));
});

test('its payer gets a receipt, and both sides learn how far a refund is', async () => {
  const { circle, guest, membership } = await member();
  await world.refuseRefunds(true);
  await play.refund(circle, membership.id);
  await play.becomes(async () =>
    expect((await mails(guest)).sort()).toEqual(['circle-access', 'circle-refund-failed', 'circle-removed']),
  );
  // Who runs the circle learns of it as well, and can send it again.
  expect(await mails(manager)).toContain('circle-host-refund-failed');
  await world.refuseRefunds(false);
  const { payment } = await play.seenByHost(circle, membership.id);
  await play.refund(circle, membership.id, { refundId: payment?.refunds[0]?.id });
  await play.becomes(async () =>
    expect((await mails(guest)).sort()).toEqual([
      'circle-access',
      'circle-refund',
      'circle-refund-failed',
      'circle-removed',
    ]),
  );
});
