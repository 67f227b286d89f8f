import { expect, jest, test } from '@jest/globals';
import type { BlastView } from '@momos/contracts/blasts';
import { useEngines } from '@momos/testing';
import { startLyingRelay } from '@momos/testing/lying-relay';
import type { Delivery } from '../src/delivery/delivery.ts';
import { timing } from '../src/sending/timing.ts';
import { blastCaller, message } from './blast-caller.ts';
import { startMessaging } from './messaging-app.ts';
import { startNeighbours } from './neighbours.ts';

const engines = useEngines();
jest.setTimeout(100_000);

test('what a server takes later since it came too fast has not failed', async () => {
  let refusals = 4;
  const relay = await startLyingRelay(step =>
    step === 'RCPT' && refusals-- > 0 ? { reply: '421 4.7.0 too many messages' } : undefined,
  );
  engines.cleanUp(relay.close);
  const store = await engines.connectStore();
  const neighbours = await startNeighbours(engines);
  const env = { ...neighbours.env, SMTP_URL: `smtp://127.0.0.1:${relay.port}` };
  const slow = { holdMs: 20, sameMs: 10, recoverMs: 100 };
  const app = await startMessaging(engines, env, { timing: { ...timing, slowing: slow } });
  const { call, attendees, settled } = blastCaller(app, neighbours);
  const social = neighbours.addSocial();
  attendees(social, 12);
  const body = { socialId: social.id, ...message, audience: { statuses: ['ATTENDED'] } };
  const { body: answer } = await call<BlastView>('POST', '/sendRsvpEmails', { as: social.ownerId, body });
  expect((await settled(social, answer.data)).counts).toMatchObject({ sent: 12, failed: 0, delayed: 0 });
  const rows = await store.connection
    .collection<Delivery>('deliveries')
    .find({ blastId: answer.data.id })
    .toArray();
  expect(rows.filter(({ slowedSince }) => slowedSince)).toHaveLength(4);
  expect(rows.filter(({ attempts, failingSince }) => attempts > 0 || failingSince)).toEqual([]);
});
