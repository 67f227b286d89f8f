import { beforeAll, expect, jest, test } from '@jest/globals';
import type { CircleMember } from '@momos/contracts/circle-members';
import { PaymentChange, PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import { topics } from '@momos/contracts/topics';
import {
  eventually,
  type MailSink,
  startMailSink,
  startPublisher,
  type TestPublisher,
  useEngines,
} from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { circleCaller, type Who } from './circle-caller.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
jest.setTimeout(90_000);
let app: MessagingApp;
let neighbours: Neighbours;
let publish: TestPublisher;
let sink: MailSink;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  publish = await startPublisher(engines);
  app = await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
});

test('a refund that failed is found by the host whom its mail leads there, until a later one takes its place', async () => {
  const { call, create, guest, join, someManager } = circleCaller(app, neighbours);
  // Who owns a circle need not be a manager any more.
  const owner = someManager();
  const { data: circle } = await create({ price: 10 }, owner);
  const host: Who = { ...owner, roles: [] };
  const [paid, other] = [guest(), guest()];
  await join(other, circle);
  const { data: membership } = await join(paid, circle);
  const failed = {
    ...{ id: uuid(), amount: 1000, status: 'FAILED', failure: 'The card is closed.' },
    ...{ createdAt: new Date(), updatedAt: new Date() },
  };
  const payment = {
    ...{ id: uuid(), userId: paid.userId, currency: 'USD', status: 'CAPTURED', attempt: 1 },
    ...{ amount: 1000, capturedAmount: 1000 },
    subject: { kind: 'circle-access', id: membership.id, scopeId: circle.id },
  };
  const say = (version: number, refunds: object[]) =>
    publish(
      topics.payment,
      PaymentChanged.fromPartial({
        change: PaymentChange.PAYMENT_CHANGE_REFUNDED,
        payment: { ...payment, version, refunds },
      }),
    );
  const toSettle = async (who: Who) =>
    (await call<CircleMember[]>(who, 'GET', `/circles/${circle.id}/members?refund=FAILED`)).data;

  expect(await toSettle(host)).toEqual([]);
  await say(2, [failed]);
  await eventually(async () =>
    expect(await toSettle(host)).toMatchObject([
      { id: membership.id, payment: { refunds: [{ id: failed.id, status: 'FAILED' }] } },
    ]),
  );
  const { mail } = await eventually(() => {
    const found = sink.to(neighbours.users.get(owner.userId)?.email ?? '')[0];
    if (!found) throw new Error('no mail yet');
    return found;
  });
  expect(mail.text).toContain(`/circles/${circle.slug}/manage?show=REFUND_FAILED`);
  const both = `/circles/${circle.id}/members?refund=FAILED&status=LEFT`;
  expect((await call(host, 'GET', both)).status).toBe(400);

  const again = { ...failed, id: uuid(), status: 'PENDING' };
  await say(3, [{ ...failed, coveredBy: again.id }, again]);
  await eventually(async () => expect(await toSettle(host)).toEqual([]));
});
