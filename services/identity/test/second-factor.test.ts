import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@momos/contracts';
import type { PasskeyRequest } from '@momos/contracts/passkeys';
import type { SecurityEventView } from '@momos/contracts/security-events';
import { eventually, useEngines } from '@momos/testing';
import { createHoldings } from '@momos/store';
import { holdings } from '../src/privacy/privacy-answers.ts';
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

const halfway = { status: 403, code: 'second_factor_required' };
const wrongGrant = { status: 400, code: 'invalid_grant' };

describe('an admin who signs in by a code', () => {
  let admin: SignedIn;
  beforeEach(async () => {
    [admin] = (await withoutFactors(engines, identity, 'first@momos.test')) as [SignedIn];
  });

  it('has no role, and may call nothing but what finishes the sign-in', async () => {
    expect(claimsOf(admin)).toMatchObject({ admin: false, roles: [], halfway: true });
    const token = admin.access_token;
    const closed = routes.filter(
      route =>
        route.owner === 'identity' &&
        !route.halfway &&
        !['public', 'visible', 'session'].includes(route.access),
    );
    expect(closed.length).toBeGreaterThan(60);
    for (const { method, path } of closed)
      expect({
        path,
        ...(await factors.ask(method, path.replace(/\{\w+\}/g, 'x'), { token })),
      }).toMatchObject(halfway);
    expect(await factors.stateOf(admin)).toMatchObject({
      isRequired: true,
      isOn: true,
      isGiven: false,
      passkeys: 0,
    });
  });

  it('is the list of calls that a session without its second factor may make', () => {
    expect(routes.filter(({ halfway: may }) => may).map(({ id }) => id)).toEqual([
      'auth.logout',
      'step-up.state',
      'step-up.sendCode',
      'step-up.startPasskey',
      'step-up.prove',
      'passkeys.startSignIn',
      'passkeys.list',
      'passkeys.startAdding',
      'passkeys.add',
      'second-factor.state',
      'authenticator-app.start',
      'authenticator-app.confirm',
    ]);
  });

  it('is whole after setting up the first factor, in this session alone, and gets recovery codes once', async () => {
    const elsewhere = await identity.signIn('first@momos.test');
    const { recoveryCodes } = await factors.enrol(admin.access_token);
    expect(recoveryCodes).toHaveLength(10);
    const whole = await factors.refresh(admin);
    expect(claimsOf(whole)).toMatchObject({ admin: true, amr: ['mfa'] });
    expect(claimsOf(whole).halfway).toBeUndefined();
    expect(claimsOf(await factors.refresh(elsewhere))).toMatchObject({ admin: false, halfway: true });
    expect((await factors.setUpApp(whole)).recoveryCodes).toEqual([]);
  });

  it('does not add a factor of their own before giving the one they have', async () => {
    await factors.enrol(admin.access_token);
    const thief = await identity.signIn('first@momos.test');
    const token = thief.access_token;
    expect(await factors.challengeToAdd(token)).toMatchObject(halfway);
    expect(await factors.ask('POST', '/second-factor/app', { token })).toMatchObject(halfway);
    const body = { code: '123456' };
    expect(await factors.ask('POST', '/second-factor/app/confirmation', { token, body })).toMatchObject(
      halfway,
    );
  });

  it('that began before another session added a factor does not end with one of its own', async () => {
    const thief = await identity.signIn('first@momos.test');
    const token = thief.access_token;
    const { data: options } = await factors.challengeToAdd(token);
    const { data: app } = await factors.ask<{ secret: string }>('POST', '/second-factor/app', { token });
    const passkey = await factors.enrol(admin.access_token);
    expect(await factors.add(token, passkey.create(options))).toMatchObject(halfway);
    const body = { code: factors.shown(app.secret) };
    expect(await factors.ask('POST', '/second-factor/app/confirmation', { token, body })).toMatchObject(
      halfway,
    );
  });

  it('is whole after a passkey as the second factor, and signs in with it alone', async () => {
    const passkey = await factors.enrol(admin.access_token);
    const again = await identity.signIn('first@momos.test');
    expect(claimsOf(again)).toMatchObject({ halfway: true });
    const { data } = await factors.ask<PasskeyRequest>('POST', '/auth/step-up/passkey-challenges', {
      token: again.access_token,
    });
    expect(data.allowCredentials?.map(({ id }) => id)).toEqual([passkey.credentialId]);
    expect((await factors.prove(again, { kind: 'passkey', credential: passkey.use(data) })).status).toBe(200);
    expect(claimsOf(await factors.refresh(again))).toMatchObject({ admin: true });
    const { data: alone } = await factors.signIn(passkey);
    expect(claimsOf(alone)).toMatchObject({ admin: true, amr: ['mfa'] });
  });

  it('keeps the last factor: without another one it cannot be removed', async () => {
    const passkey = await factors.enrol(admin.access_token);
    const { access_token: token } = await factors.refresh(admin);
    expect((await factors.ask('DELETE', `/passkeys/${passkey.id}`, { token })).status).toBe(409);
    await factors.setUpApp({ ...admin, access_token: token });
    expect((await factors.ask('DELETE', `/passkeys/${passkey.id}`, { token })).status).toBe(200);
    expect((await factors.ask('DELETE', '/second-factor/app', { token })).status).toBe(409);
  });

  it('proves again who they are by the second factor, not by a code to the mailbox that signed in', async () => {
    const { secret } = await factors.setUpApp(admin);
    const whole = await factors.refresh(admin);
    const token = whole.access_token;
    const { data } = await factors.ask<{ factors: object[] }>('GET', '/auth/step-up', { token });
    expect(data.factors).toEqual([{ kind: 'app' }, { kind: 'recovery' }]);
    const body = { kind: 'email', value: 'first@momos.test' };
    expect((await factors.ask('POST', '/auth/step-up/code', { token, body })).status).toBe(400);
    identity.clock.advance(60_000);
    expect((await factors.prove(whole, { kind: 'app', code: factors.shown(secret) })).status).toBe(200);
  });
});

describe('a change of the second factors', () => {
  const noticesTo = (email: string) =>
    identity.codes.notices
      .filter(({ to }) => to?.value === email)
      .map(({ change, subject }) => [change, subject]);

  it('is notified to the address of its person, and undone with what came with it', async () => {
    await withoutFactors(engines, identity);
    const ben = await identity.signIn();
    const passkey = await factors.enrol(ben.access_token);
    const { recoveryCodes } = await factors.setUpApp(ben);
    const { access_token: token } = await factors.refresh(ben);
    await factors.ask('POST', '/second-factor/recovery-codes', { token });
    const half = await identity.signIn(ben.email);
    expect(await factors.prove(half, { kind: 'recovery', code: recoveryCodes[0] })).toMatchObject(wrongGrant);
    expect((await factors.ask('DELETE', `/passkeys/${passkey.id}`, { token })).status).toBe(200);
    await eventually(async () =>
      expect(noticesTo(ben.email)).toEqual([
        ['PASSKEY_ADDED', 'My laptop'],
        ['AUTHENTICATOR_ADDED', ''],
        ['RECOVERY_CODES_RENEWED', ''],
        ['PASSKEY_REMOVED', 'My laptop'],
      ]),
    );
    const { data: events } = await factors.ask<SecurityEventView[]>('GET', '/auth/security-events', {
      token,
    });
    const added = events.filter(({ kind }) => kind === 'AUTHENTICATOR_ADDED');
    const undo = { token, body: { ids: added.map(({ id }) => id) } };
    expect((await factors.ask('POST', '/auth/security-events/undo', undo)).status).toBe(200);
    const after = { ...ben, ...(await factors.refresh(ben)) };
    expect(await factors.stateOf(after)).toMatchObject({ isOn: false, appSince: null, recoveryCodesLeft: 0 });
  });

  it('by whoever took an account over ends with the sign-in that takes it back', async () => {
    await withoutFactors(engines, identity);
    const ben = await identity.signIn();
    const thief = await factors.enrol(ben.access_token);
    const { access_token: token } = await factors.refresh(ben);
    const { data: events } = await factors.ask<SecurityEventView[]>('GET', '/auth/security-events', {
      token,
    });
    const ids = events.filter(({ kind }) => kind === 'PASSKEY_ADDED').map(({ id }) => id);
    expect((await factors.ask('POST', '/auth/security-events/undo', { token, body: { ids } })).status).toBe(
      200,
    );
    expect(await factors.signIn(thief)).toMatchObject(wrongGrant);
  });
});

it('is exported by name without keys, secrets and codes, and erased altogether', async () => {
  await withoutFactors(engines, identity);
  const ben = await identity.signIn();
  const passkey = await factors.enrol(ben.access_token);
  const { secret } = await factors.setUpApp(ben);
  const store = await engines.connectStore();
  const held = createHoldings(store, holdings);
  const subject = { userId: String(claimsOf(ben).sub), emails: [ben.email], mobiles: [], picturePaths: [] };
  const { rows } = await held.export(subject);
  expect(rows['passkeys']).toMatchObject([{ name: 'My laptop' }]);
  const kept = Object.fromEntries(
    ['passkeys', 'authenticatorApps', 'recoveryCodes'].map(noun => [noun, rows[noun]]),
  );
  expect(JSON.stringify(kept)).not.toMatch(/publicKey|credentialId|sealedSecret|hashes/);
  expect(JSON.stringify(kept)).not.toContain(passkey.credentialId);
  expect(JSON.stringify(kept)).not.toContain(secret);
  const counts = await store.transaction(() => held.erase(subject));
  expect(counts).toMatchObject({ passkeys: 1, authenticatorApps: 1, recoveryCodes: 1 });
  expect(await factors.signIn(passkey)).toMatchObject(wrongGrant);
});

describe('an admin resets the second step of another', () => {
  it('which ends their sessions, removes all factors and stands in the audit trail', async () => {
    const [first, second] = (await withoutFactors(
      engines,
      identity,
      'first@momos.test',
      'second@momos.test',
    )) as [SignedIn, SignedIn];
    await factors.enrol(first.access_token);
    const passkey = await factors.enrol(second.access_token);
    const admin = await factors.refresh(first);
    await identity.post(
      '/api/users',
      { firstName: 'Ada', lastName: 'Lovelace' },
      { authorization: `Bearer ${admin.access_token}` },
    );
    const { access_token: token } = await factors.refresh(admin);
    const id = String(claimsOf(second).sub);
    const body = { reason: 'Lost their phone' };
    const reset = await factors.ask('POST', `/admin/users/${id}/second-factor-resets`, { token, body });
    expect(reset.status).toBe(200);
    expect(await factors.signIn(passkey)).toMatchObject(wrongGrant);
    expect(await factors.refresh(second)).toMatchObject({ code: 'invalid_grant' });
    const { data } = await factors.ask<object[]>('GET', `/admin/users/${id}/changes`, { token });
    expect(data[0]).toMatchObject({ change: 'SECOND_FACTOR_RESET', reason: 'Lost their phone' });
    const own = await factors.ask(
      'POST',
      `/admin/users/${String(claimsOf(first).sub)}/second-factor-resets`,
      { token, body },
    );
    expect(own.status).toBe(403);
    expect(await factors.stateOf(await identity.signIn('second@momos.test'))).toMatchObject({
      isOn: true,
      passkeys: 0,
    });
  });
});

it('requires nothing of anybody outside of production, and of staff there', async () => {
  const { secondFactorRoles } = await import('../src/second-factor/second-factor.ts');
  expect(secondFactorRoles(undefined, 'development').size).toBe(0);
  expect([...secondFactorRoles(undefined, 'production')]).toEqual(['admin', 'manager', 'reviewer']);
  expect(secondFactorRoles('none', 'production').size).toBe(0);
  expect([...secondFactorRoles('admin', 'production')]).toEqual(['admin']);
  expect(() => secondFactorRoles('admin,king', 'production')).toThrow('king');
});
