import { beforeAll, expect, jest, test } from '@jest/globals';
import type { BlastView } from '@momos/contracts/blasts';
import type { Store } from '@momos/store';
import { useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import type { Blast } from '../src/blast/blast.ts';
import { type Delivery, queued } from '../src/delivery/delivery.ts';
import { because } from '../src/delivery/held-back.ts';
import { createSuppressions } from '../src/suppression/suppression.store.ts';
import { blastCaller, message } from './blast-caller.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
jest.setTimeout(100_000);
let store: Store;
let neighbours: Neighbours;
let app: MessagingApp;

beforeAll(async () => {
  store = await engines.connectStore();
  neighbours = await startNeighbours(engines);
  app = await startMessaging(engines, neighbours.env);
});

const noReason = { optedOut: 0, badAddress: 0, noAddress: 0, tooMany: 0, tooLate: 0, left: 0, cancelled: 0 };
const send = async () => {
  const { call, attendees, settled } = blastCaller(app, neighbours);
  const social = neighbours.addSocial();
  const people = attendees(social, 4);
  const post = async () => {
    const body = { socialId: social.id, ...message, audience: { statuses: ['ATTENDED'] } };
    const answer = await call<BlastView>('POST', '/sendRsvpEmails', { as: social.ownerId, body });
    return settled(social, answer.body.data);
  };
  const list = async () => {
    const path = `/socials/${social.id}/blast/scheduled`;
    return (await call<BlastView[]>('GET', path, { as: social.ownerId })).body.data;
  };
  return { social, people, post, list };
};

test('a host sees how many were held back for which reason', async () => {
  const { people, post } = await send();
  const [reader, broken, complained] = people.map(({ user }) => user);
  const suppressions = createSuppressions(store);
  const suppress = (address = '', kind: 'NO_SUCH_ADDRESS' | 'COMPLAINED') =>
    suppressions.add({ address, kind, reason: 'test', at: new Date() });
  await suppress(broken?.email, 'NO_SUCH_ADDRESS');
  await suppress(complained?.email, 'COMPLAINED');
  const optOuts = store.connection.collection<{ _id: string; all: boolean; hostIds: string[] }>('opt_outs');
  await optOuts.insertOne({ _id: reader?.id ?? '', all: true, hostIds: [] });
  expect((await post()).counts).toMatchObject({
    ...{ total: 4, sent: 1, suppressed: 3 },
    heldBack: { ...noReason, optedOut: 1, badAddress: 2 },
  });
});

test('every reason is counted as one thing, and those of a blast of before are counted again', async () => {
  const { people, post, list } = await send();
  const sent = await post();
  const deliveries = store.connection.collection<Delivery>('deliveries');
  await deliveries.insertMany(
    [...Object.values(because), 'too many messages', 'no such host'].map(reason => ({
      ...queued(
        {
          ...{ kind: 'blast', channel: 'EMAIL', blastId: sent.id, socialId: sent.socialId, rsvpId: uuid() },
          ...{ userId: uuid(), cause: uuid() },
          content: {
            about: 'blast',
            rsvp: { status: 'APPROVED', tierName: '', plusOnes: 0, ticketCode: '' },
          },
        },
        new Date(),
      ),
      ...{ status: 'SUPPRESSED' as const, reason },
    })),
  );
  const blasts = store.connection.collection<Blast>('blasts');
  await blasts.updateOne(
    { _id: sent.id },
    { $set: { 'counts.SUPPRESSED': 13 }, $unset: { 'counts.heldBack': '' } },
  );
  const [shown] = await list();
  expect(shown?.counts).toMatchObject({ sent: people.length, suppressed: 13 });
  expect(shown?.counts.heldBack).toEqual({
    ...{ optedOut: 2, badAddress: 2, noAddress: 2, tooMany: 1 },
    ...{ tooLate: 2, left: 1, cancelled: 2 },
  });
});
