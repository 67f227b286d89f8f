import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { claimsOf, factorsOf, withoutFactors } from './factors.ts';
import { type RunningIdentity, type SignedIn, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
let factors: ReturnType<typeof factorsOf>;
beforeAll(async () => {
  identity = await startIdentity(engines, {
    SECOND_FACTOR_ROLES: 'admin,manager,reviewer',
    ADMIN_EMAILS: 'first@momos.test,second@momos.test',
    SIGN_IN_CODES_PER_ADDRESS: '1000',
    SIGN_IN_MAILS_PER_DAY: '1000',
  });
  factors = factorsOf(identity);
});

const wrongGrant = { status: 400, code: 'invalid_grant' };

describe('the codes of an app', () => {
  let ben: SignedIn;
  let secret: string;
  let recoveryCodes: string[];
  beforeEach(async () => {
    await withoutFactors(engines, identity);
    ben = await identity.signIn();
    ({ secret, recoveryCodes } = await factors.setUpApp(ben));
    identity.clock.advance(60_000);
  });

  it('are needed by who set it up, whatever their role, and each counts once', async () => {
    const half = await identity.signIn(ben.email);
    expect(claimsOf(half)).toMatchObject({ halfway: true });
    const code = factors.shown(secret);
    expect((await factors.prove(half, { kind: 'app', code })).status).toBe(200);
    const other = await identity.signIn(ben.email);
    expect(await factors.prove(other, { kind: 'app', code })).toMatchObject(wrongGrant);
    expect(claimsOf(await factors.refresh(half)).halfway).toBeUndefined();
    expect(claimsOf(await factors.refresh(other))).toMatchObject({ halfway: true });
  });

  it('answer the same proof of the same session again, for a lost answer', async () => {
    const half = await identity.signIn(ben.email);
    const given = { kind: 'app', code: factors.shown(secret) };
    const first = await factors.prove(half, given);
    expect(await factors.prove(half, given)).toEqual(first);
  });

  it('count one step before and after, none further, and none before one that was used', async () => {
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [1, 200],
      [0, 400],
    ] as const) {
      const half = await identity.signIn(ben.email);
      expect([
        steps,
        (await factors.prove(half, { kind: 'app', code: factors.shown(secret, steps) })).status,
      ]).toEqual([steps, status]);
    }
  });

  it('sign in one of many that give the same code together', async () => {
    const halves = await Promise.all(Array.from({ length: 6 }, () => identity.signIn(ben.email)));
    const code = factors.shown(secret);
    const outcomes = await Promise.all(halves.map(half => factors.prove(half, { kind: 'app', code })));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are guessed at six times, then wait; recovery codes still serve', async () => {
    const half = await identity.signIn(ben.email);
    const wrong = factors.shown(secret) === '000000' ? '000001' : '000000';
    const outcomes = [];
    for (let guess = 0; guess < 9; guess += 1)
      outcomes.push((await factors.prove(half, { kind: 'app', code: wrong })).status);
    expect(outcomes).toEqual([400, 400, 400, 400, 400, 400, 429, 429, 429]);
    expect((await factors.prove(half, { kind: 'app', code: factors.shown(secret) })).status).toBe(429);
    expect((await factors.prove(half, { kind: 'recovery', code: recoveryCodes[0] })).status).toBe(200);
  });

  it('are kept as a secret that the database does not show, and no answer after the first', async () => {
    const store = await engines.connectStore();
    for (const name of ['authenticatorApps', 'recoveryCodes', 'sessions', 'idempotency']) {
      const rows = JSON.stringify(await store.connection.collection(name).find().toArray());
      expect(rows).not.toContain(secret);
      for (const code of recoveryCodes) expect(rows).not.toContain(code);
    }
    const { access_token: token } = await factors.refresh(ben);
    expect((await factors.ask('POST', '/second-factor/app', { token })).status).toBe(409);
  });
});

describe('recovery codes', () => {
  it('give the second factor, each once, as typed in any way; new ones end the former', async () => {
    await withoutFactors(engines, identity);
    const ben = await identity.signIn();
    const { recoveryCodes } = await factors.setUpApp(ben);
    const [first = '', second = ''] = recoveryCodes;
    const half = await identity.signIn(ben.email);
    expect(
      (await factors.prove(half, { kind: 'recovery', code: first.toLowerCase().replaceAll('-', ' ') }))
        .status,
    ).toBe(200);
    const other = await identity.signIn(ben.email);
    expect(await factors.prove(other, { kind: 'recovery', code: first })).toMatchObject(wrongGrant);
    expect((await factors.stateOf(half)).recoveryCodesLeft).toBe(9);
    const { access_token: token } = await factors.refresh(half);
    const renewed = await factors.ask<{ recoveryCodes: string[] }>('POST', '/second-factor/recovery-codes', {
      token,
    });
    expect(new Set(renewed.data.recoveryCodes).size).toBe(10);
    expect(await factors.prove(other, { kind: 'recovery', code: second })).toMatchObject(wrongGrant);
    expect(
      (await factors.prove(other, { kind: 'recovery', code: renewed.data.recoveryCodes[0] })).status,
    ).toBe(200);
  });

  it('are of no use to another person, and go with the last factor', async () => {
    await withoutFactors(engines, identity);
    const [ben, eve] = [await identity.signIn(), await identity.signIn()];
    const { recoveryCodes } = await factors.setUpApp(ben);
    await factors.setUpApp(eve);
    const half = await identity.signIn(eve.email);
    expect(await factors.prove(half, { kind: 'recovery', code: recoveryCodes[0] })).toMatchObject(wrongGrant);
    const { access_token: token } = await factors.refresh(ben);
    expect((await factors.ask('DELETE', '/second-factor/app', { token })).status).toBe(200);
    expect(await factors.stateOf(ben)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect(claimsOf(await identity.signIn(ben.email)).halfway).toBeUndefined();
    expect((await factors.ask('POST', '/second-factor/recovery-codes', { token })).status).toBe(409);
  });

  it('admit one of many who use the same one together', async () => {
    await withoutFactors(engines, identity);
    const ben = await identity.signIn();
    const { recoveryCodes } = await factors.setUpApp(ben);
    const halves = await Promise.all(Array.from({ length: 5 }, () => identity.signIn(ben.email)));
    const outcomes = await Promise.all(
      halves.map(half => factors.prove(half, { kind: 'recovery', code: recoveryCodes[0] })),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
