import { expect, it } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { factorsOf } from './factors.ts';
import { startIdentity } from './running-identity.ts';

const engines = useEngines();
const [older, newer] = ['the-older-secret-of-two', 'the-newer-secret-of-two'];

it('an authenticator app survives a change of the secret, also when the former one is dropped', async () => {
  const before = await startIdentity(engines, { IDENTITY_SECRET: older });
  const ben = await before.signIn();
  const token = ben.access_token;
  const { ask } = factorsOf(before);
  const { data } = await ask<{ secret: string }>('POST', '/second-factor/app', { token });
  const codeAt = (now: Date) =>
    new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: now.getTime() });
  const body = { code: codeAt(before.clock.now()) };
  expect((await ask('POST', '/second-factor/app/confirmation', { token, body })).status).toBe(200);
  const store = await engines.connectStore();
  const apps = store.connection.collection<{ _id: string; keyId: string }>('authenticatorApps');
  const _id = String(decodeJwt(token).sub);
  const former = (await apps.findOne({ _id }))?.keyId;
  await before.service.close();

  const both = await startIdentity(engines, { IDENTITY_SECRET: `${newer},${older}` });
  await eventually(async () => expect((await apps.findOne({ _id }))?.keyId).not.toBe(former));
  await both.service.close();

  const only = await startIdentity(engines, { IDENTITY_SECRET: newer });
  only.clock.set(new Date(before.clock.now().getTime() + 60_000));
  const half = await only.signIn(ben.email);
  expect(decodeJwt(half.access_token)['halfway']).toBe(true);
  const given = { kind: 'app', code: codeAt(only.clock.now()) };
  const bearer = { authorization: `Bearer ${half.access_token}` };
  expect((await only.post('/api/auth/step-up', given, bearer)).status).toBe(200);
});
