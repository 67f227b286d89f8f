import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PasskeyRequest } from '@momos/contracts/passkeys';
import { useEngines } from '@momos/testing';
import { decodeJwt } from 'jose';
import { factorsOf } from './factors.ts';
import { type RunningIdentity, type SignedIn, startIdentity } from './running-identity.ts';
import { createSoftwareAuthenticator, type Saying } from './software-authenticator.ts';

const engines = useEngines();
let identity: RunningIdentity;
let factors: ReturnType<typeof factorsOf>;
let ada: SignedIn;
beforeAll(async () => {
  identity = await startIdentity(engines, { STEP_UP_MINUTES: '60' });
  factors = factorsOf(identity);
});
beforeEach(async () => {
  ada = await identity.signIn();
});

const minutes = (count: number) =>
  identity.clock.set(new Date(identity.clock.now().getTime() + count * 60_000));
const rowsOf = async (name: string) =>
  (await engines.connectStore()).connection.collection<{ _id: string; userId: string }>(name);
const refusedUse = { status: 400, code: 'invalid_grant', description: expect.stringContaining('passkey') };

describe('a passkey', () => {
  it('signs in to its account, whole, and again with the next challenge', async () => {
    const passkey = await factors.enrol(ada.access_token);
    for (const counter of [0, 0]) {
      const { status, data } = await factors.signIn(passkey, { counter });
      expect(status).toBe(200);
      expect(decodeJwt(data.access_token)).toMatchObject({
        sub: decodeJwt(ada.access_token).sub,
        amr: ['mfa'],
      });
    }
  });

  it('is asked for with a verified user, discoverable, without attestation, for the domain of the settings', async () => {
    const { data } = await factors.challengeToAdd(ada.access_token);
    expect(data).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const request = await factors.challengeToSignIn();
    expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(request.allowCredentials ?? []).toEqual([]);
  });

  it('is listed with its name and last use, without its keys, renamed and removed', async () => {
    const passkey = await factors.enrol(ada.access_token);
    await factors.signIn(passkey);
    const token = ada.access_token;
    await factors.ask('PATCH', `/passkeys/${passkey.id}`, { token, body: { name: 'Old phone' } });
    const { data } = await factors.ask<object[]>('GET', '/passkeys', { token });
    expect(data).toEqual([
      {
        id: passkey.id,
        name: 'Old phone',
        isSynced: true,
        createdAt: expect.any(String),
        lastUsedAt: identity.clock.now().toISOString(),
        suspectedAt: null,
      },
    ]);
    expect(await factors.ask('DELETE', `/passkeys/${passkey.id}`, { token })).toMatchObject({ status: 200 });
    expect(await factors.signIn(passkey)).toMatchObject(refusedUse);
  });

  it('belongs to one person: others neither rename nor remove it, nor keep the same one', async () => {
    const passkey = await factors.enrol(ada.access_token);
    const { access_token: token } = await identity.signIn();
    const change = { token, body: { name: 'Mine' } };
    expect((await factors.ask('PATCH', `/passkeys/${passkey.id}`, change)).status).toBe(404);
    expect((await factors.ask('DELETE', `/passkeys/${passkey.id}`, { token })).status).toBe(404);
    const { data } = await factors.challengeToAdd(token);
    expect((await factors.add(token, passkey.create(data))).status).toBe(400);
    expect((await factors.signIn(passkey)).status).toBe(400);
  });

  it('stops at twenty, in few words', async () => {
    const token = ada.access_token;
    for (let made = 0; made < 20; made += 1) await factors.enrol(token);
    expect((await factors.challengeToAdd(token)).status).toBe(409);
  });

  it('does not sign in to a barred account', async () => {
    const passkey = await factors.enrol(ada.access_token);
    const users = await rowsOf('users');
    await users.updateOne({ _id: String(decodeJwt(ada.access_token).sub) }, { $set: { isValid: false } });
    expect(await factors.signIn(passkey)).toMatchObject({ status: 400, code: 'invalid_grant' });
  });
});

describe('a new passkey is refused', () => {
  const wrong: [string, Saying][] = [
    ['from another origin', { origin: 'https://momos.attacker.example' }],
    ['from our host by another port', { origin: 'http://localhost:3001' }],
    ['for another domain', { rpId: 'attacker.example' }],
    ['without verifying its user', { isVerified: false }],
    ['when it answers as a use', { type: 'webauthn.get' }],
    [
      'with certificates, whose addresses might be fetched',
      {
        attestation: {
          fmt: 'packed',
          attStmt: new Map<string, unknown>([
            ['alg', -7],
            ['sig', Buffer.from('x')],
            ['x5c', [Buffer.from('x')]],
          ]),
        },
      },
    ],
    ['with an attestation that no one asked for', { attestation: { fmt: 'fido-u2f', attStmt: new Map() } }],
  ];
  it.each(wrong)('%s', async (_, saying) => {
    const { data } = await factors.challengeToAdd(ada.access_token);
    const made = createSoftwareAuthenticator().create(data, saying);
    expect((await factors.add(ada.access_token, made)).status).toBe(400);
    expect((await factors.ask<object[]>('GET', '/passkeys', { token: ada.access_token })).data).toEqual([]);
  });

  it('a second time, though the first was refused as well', async () => {
    const { data } = await factors.challengeToAdd(ada.access_token);
    const authenticator = createSoftwareAuthenticator();
    expect(
      (await factors.add(ada.access_token, authenticator.create(data, { isVerified: false }))).status,
    ).toBe(400);
    expect((await factors.add(ada.access_token, authenticator.create(data))).status).toBe(400);
  });

  it('with the challenge of another person, of another session of one’s own, of a sign-in, and of none', async () => {
    const authenticator = createSoftwareAuthenticator();
    const other = await identity.signIn();
    const elsewhere = await identity.signIn(ada.email);
    const { data: options } = await factors.challengeToAdd(ada.access_token);
    expect((await factors.add(other.access_token, authenticator.create(options))).status).toBe(400);
    expect((await factors.add(elsewhere.access_token, authenticator.create(options))).status).toBe(400);
    const { challenge } = await factors.challengeToSignIn();
    for (const invented of [challenge, 'AAAA'])
      expect(
        (await factors.add(ada.access_token, authenticator.create({ ...options, challenge: invented })))
          .status,
      ).toBe(400);
    // The challenge was not used up by those who may not answer it.
    expect((await factors.add(ada.access_token, authenticator.create(options))).status).toBe(201);
  });

  it('after ten minutes', async () => {
    const { data } = await factors.challengeToAdd(ada.access_token);
    minutes(10);
    const made = createSoftwareAuthenticator().create(data);
    const { access_token } = await factors.refresh(ada);
    expect((await factors.add(access_token, made)).status).toBe(400);
  });
});

describe('a use is refused, always with the same answer', () => {
  const wrong: [string, Saying][] = [
    ['from another origin', { origin: 'https://momos.attacker.example' }],
    ['for another domain', { rpId: 'attacker.example' }],
    ['without verifying its user', { isVerified: false }],
    ['when it answers as a new passkey', { type: 'webauthn.create' }],
    ['in the name of another person', { userHandle: Buffer.from('someone').toString('base64url') }],
  ];
  it.each(wrong)('%s', async (_, saying) => {
    const passkey = await factors.enrol(ada.access_token);
    const unknown = createSoftwareAuthenticator();
    const refusal = await factors.signIn(passkey, saying);
    expect(refusal).toMatchObject(refusedUse);
    const ofNoOne = await factors.signIn(unknown, { userHandle: 'QUFB' });
    expect({ ...ofNoOne, data: 0, traceId: 0 }).toEqual({ ...refusal, data: 0, traceId: 0 });
    expect((await factors.signIn(passkey)).status).toBe(200);
  });

  it('again: an answer that was read on its way signs in no one', async () => {
    const passkey = await factors.enrol(ada.access_token);
    const use = passkey.use(await factors.challengeToSignIn());
    expect((await factors.signInWith(use)).status).toBe(200);
    expect(await factors.signInWith(use)).toMatchObject(refusedUse);
    const other = passkey.use(await factors.challengeToSignIn());
    const together = await Promise.all(Array.from({ length: 8 }, () => factors.signInWith(other)));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('with another signature, and with the data of another passkey', async () => {
    const passkey = await factors.enrol(ada.access_token);
    const impostor = createSoftwareAuthenticator();
    const { response } = impostor.use(await factors.challengeToSignIn());
    const forged = { id: passkey.credentialId, rawId: passkey.credentialId, type: 'public-key', response };
    expect(
      await factors.signInWith({ ...forged, response: { ...response, userHandle: null } }),
    ).toMatchObject(refusedUse);
  });

  it('for another purpose: what was asked for a sign-in, a new passkey or a step-up serves nothing else', async () => {
    const passkey = await factors.enrol(ada.access_token);
    const token = ada.access_token;
    const { data: second } = await factors.ask<PasskeyRequest>('POST', '/auth/step-up/passkey-challenges', {
      token,
    });
    expect(await factors.signInWith(passkey.use(second))).toMatchObject(refusedUse);
    const { challenge } = (await factors.challengeToAdd(token)).data;
    expect(await factors.signInWith(passkey.use({ ...second, challenge }))).toMatchObject(refusedUse);
    const credential = passkey.use(await factors.challengeToSignIn());
    const body = { kind: 'passkey', credential };
    expect(await factors.ask('POST', '/auth/step-up', { token, body })).toMatchObject(refusedUse);
  });

  it('after ten minutes', async () => {
    const passkey = await factors.enrol(ada.access_token);
    const options = await factors.challengeToSignIn();
    minutes(10);
    expect(await factors.signInWith(passkey.use(options))).toMatchObject(refusedUse);
  });
});

describe('the signature counter', () => {
  it('must grow: a copy is refused, and its owner sees it', async () => {
    const passkey = await factors.enrol(ada.access_token, { counter: 3 });
    expect((await factors.signIn(passkey, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(await factors.signIn(passkey, { counter })).toMatchObject(refusedUse);
    const { access_token: token } = await factors.refresh(ada);
    const { data } = await factors.ask<{ suspectedAt: string }[]>('GET', '/passkeys', { token });
    expect(data[0]?.suspectedAt).toBe(identity.clock.now().toISOString());
    expect((await factors.signIn(passkey, { counter: 8 })).status).toBe(200);
    const metrics = await (await fetch(`${identity.url}/metrics`)).text();
    const counted = metrics
      .split('\n')
      .find(line => line.startsWith('identity_passkey_counter_regressions_total'));
    expect(counted).toMatch(/ 3$/);
  });

  it('admits one of two uses with the same count, however they arrive', async () => {
    const passkey = await factors.enrol(ada.access_token, { counter: 1 });
    const uses = await Promise.all(
      Array.from({ length: 6 }, async () => passkey.use(await factors.challengeToSignIn(), { counter: 2 })),
    );
    const outcomes = await Promise.all(uses.map(use => factors.signInWith(use)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it('starts a sign-in the same for everybody: no address is asked, no passkey is named', async () => {
  const first = await factors.challengeToSignIn();
  const second = await factors.challengeToSignIn();
  expect({ ...first, challenge: '' }).toEqual({ ...second, challenge: '' });
  expect(first.challenge).not.toBe(second.challenge);
});

it('keeps of a challenge only its hash', async () => {
  const { challenge } = await factors.challengeToSignIn();
  const rows = await (await rowsOf('passkeyChallenges')).find().toArray();
  expect(JSON.stringify(rows)).not.toContain(challenge);
});
