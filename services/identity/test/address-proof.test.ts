import { beforeAll, expect, it } from '@jest/globals';
import type { AddressProven } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import { addressDigest } from '@momos/runtime/address-digest';
import { eventually, listenTo, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type RunningIdentity, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
let published: AddressProven[];
beforeAll(async () => {
  identity = await startIdentity(engines);
  published = await listenTo(engines, topics.addressProof);
}, 90_000);

const proofsOf = (address: string) => published.filter(each => each.addressDigest === addressDigest(address));

it('publishes each use of a code as a proof of its address, without the address', async () => {
  const email = `ada-${uuid()}@example.com`;
  await identity.signIn(email);
  await eventually(() => expect(proofsOf(email)).toHaveLength(1));
  await identity.signIn(email);
  await eventually(() => expect(proofsOf(email)).toHaveLength(2));
  expect(proofsOf(email)[0]).toMatchObject({ version: 1, provenAt: expect.any(Date) });
  expect(JSON.stringify(published)).not.toContain('@');
});

it('publishes nothing for a code that was only sent, or was wrong', async () => {
  const email = `bo-${uuid()}@example.com`;
  const started = await identity.post('/api/auth/passwordless/start', { email });
  const { data } = (await started.json()) as { data: { requestId: string } };
  const wrong = identity.codes.codeFor(email) === '111111' ? '222222' : '111111';
  await identity.post('/api/auth/oauth/token', {
    grant_type: 'passwordless_otp',
    request_id: data.requestId,
    otp: wrong,
  });
  // A proof of another address that comes later has arrived.
  const after = `after-${uuid()}@example.com`;
  await identity.signIn(after);
  await eventually(() => expect(proofsOf(after)).toHaveLength(1));
  expect(proofsOf(email)).toEqual([]);
});
