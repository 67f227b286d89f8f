import { expect, test } from '@jest/globals';
import { PrivacyService } from '@momos/contracts/proto/privacy/v1/privacy';
import { topics } from '@momos/contracts/topics';
import { eventually, startPublisher, useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import { ordersOf } from './events-double.ts';
import { onSandboxPage, startPayments } from './running-payments.ts';

const engines = useEngines();
const app = await startPayments(engines);
const publish = await startPublisher(engines);

/** Where a text is; what passes by on its way to the bus is left out. */
async function collectionsWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await app.store.connection.listCollections()) {
    if (name === 'outbox') continue;
    const rows = await app.store.connection
      .collection(name)
      .find({}, { hint: { _id: 1 } })
      .toArray();
    if (JSON.stringify(rows).includes(text)) found.push(name);
  }
  return found.sort();
}

test('an erased person stays away when every message is read from the first one again', async () => {
  const rsvp = app.events.addRsvp();
  const { userId } = rsvp;
  // Opening asks events, who may still be on its feet.
  const { data } = await eventually(async () => {
    const opened = await app.open(rsvp);
    expect(opened.status).toBeLessThan(300);
    return opened;
  });
  await onSandboxPage(app, data.url, 'pay');
  await eventually(async () => expect((await app.payments.get(data.paymentId))?.status).toBe('CAPTURED'));
  const orders = ordersOf(rsvp, 1, [{ id: 'canary', cause: 'Canary is ill', actorId: userId }]);
  const verified = {
    id: `${userId}:GENERAL`,
    version: 1,
    userId,
    emailCategory: 'GENERAL',
    organizationId: '',
    momoPoints: 10,
    verifiedAt: new Date(),
  };
  await publish(topics.moneyOrder, orders);
  await publish(topics.emailVerified, verified);
  await eventually(async () => expect((await app.payments.get(data.paymentId))?.status).toBe('REFUNDED'));
  expect(await collectionsWith('Canary is ill')).toEqual(['money_orders', 'payments', 'refunds']);
  await eventually(async () =>
    expect(await app.store.connection.collection('pointTransactions').countDocuments({ userId })).toBe(1),
  );

  const subject = { userId, emails: [], mobiles: [], picturePaths: [] };
  const erase = (grpcPort: number) =>
    connectRpc(engines, PrivacyService, { from: 'identity', to: 'payments', port: grpcPort }).erase({
      erasureId: uuid(),
      subject,
    });
  await erase(app.service.grpcPort);
  await expect(
    app.rpcFrom('messaging').spendPoints({ key: `post-unlock:${uuid()}`, userId, amount: 1 }),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect(await collectionsWith('Canary')).toEqual([]);
  expect(await collectionsWith('visa 4242')).toEqual([]);
  // The topic keeps the last state of each payment for good.
  const lastState = () => app.published.findLast(({ payment }) => payment?.id === data.paymentId)?.payment;
  await eventually(() => expect(lastState()).toMatchObject({ method: '', refunds: [{ reason: '' }] }));
  const named = await collectionsWith(userId);
  const before = await app.check();

  await app.service.close();
  await engines.readAgain('payments', app.store);
  const again = await startPayments(engines);
  const read = app.store.connection.collection<{ _id: string }>('inbox');
  for (const id of [rsvp.id, verified.id])
    await eventually(async () => expect(await read.findOne({ _id: { $regex: id } })).not.toBeNull());
  expect(await collectionsWith('Canary')).toEqual([]);
  expect(await collectionsWith('visa 4242')).toEqual([]);
  expect((await collectionsWith(userId)).filter(name => name !== 'inbox')).toEqual(
    named.filter(name => name !== 'inbox'),
  );
  const countOf = (collection: string, filter: object) =>
    app.store.connection.collection(collection).countDocuments(filter);
  expect(await countOf('pointTransactions', { userId })).toBe(1);
  expect(await countOf('refunds', { paymentId: data.paymentId })).toBe(1);
  expect(await again.check()).toEqual(before);
});
