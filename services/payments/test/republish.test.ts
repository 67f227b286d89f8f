import { expect, test } from '@jest/globals';
import { topics } from '@momos/contracts/topics';
import { eventually, republished, startPublisher, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { stateSources } from '../src/state-sources.ts';
import { onSandboxPage, startPayments } from './running-payments.ts';

const engines = useEngines();
const app = await startPayments(engines);

test('what is published again is the state that was published last', async () => {
  const { data } = await app.open(app.events.addRsvp());
  await onSandboxPage(app, data.url, 'pay');
  await eventually(() => expect(app.publishedOf(data.paymentId)).toEqual(['OPENED', 'CAPTURED']));
  const publish = await startPublisher(engines, 'identity');
  const userId = uuid();
  const rewards = ['GENERAL', 'COMPANY'].map(emailCategory => ({
    id: `${userId}:${emailCategory}`,
    version: 1,
    userId,
    emailCategory,
    organizationId: '',
    momoPoints: 10,
    verifiedAt: new Date(),
  }));
  await publish(topics.emailVerified, ...rewards);
  await eventually(async () => expect((await app.points.account(userId)).balance).toBe(20));
  const store = await engines.connectStore();
  const sources = stateSources(app);

  const payments = await republished(engines, store, sources.payment);
  expect([...payments.again.keys()]).toEqual([data.paymentId]);
  expect(payments.again.get(data.paymentId)).toEqual({
    ...payments.published.get(data.paymentId),
    change: 'PAYMENT_CHANGE_UNSPECIFIED',
  });

  const points = await republished(engines, store, sources.points);
  expect([...points.again]).toEqual([[userId, expect.objectContaining({ version: 2, balance: 20 })]]);
  expect(points.again).toEqual(points.published);
}, 60_000);
