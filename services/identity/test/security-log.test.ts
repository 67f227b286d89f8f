import { beforeAll, describe, expect, it } from '@jest/globals';
import { securityEvents } from '@momos/runtime';
import { useEngines } from '@momos/testing';
import { decodeJwt } from 'jose';
import { v7 as uuid } from 'uuid';
import { accountsOf } from './account-thief.ts';
import { factorsOf } from './factors.ts';
import { type RunningIdentity, type SignedIn, startIdentity } from './running-identity.ts';
import { createSoftwareAuthenticator } from './software-authenticator.ts';

const engines = useEngines();
let identity: RunningIdentity;
let factors: ReturnType<typeof factorsOf>;
let accounts: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  identity = await startIdentity(engines, { SIGN_IN_CODES_PER_ADDRESS: '1000' });
  factors = factorsOf(identity);
  accounts = accountsOf(identity);
}, 90_000);

type Line = { security?: string; userId?: string; route?: string; errorCode?: string; by?: string };

/** The security lines that came while something was done. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const from = identity.lines.length;
  await work();
  const lines = identity.lines.slice(from).map(line => JSON.parse(line) as Line);
  return lines.filter(({ security }) => security !== undefined);
}
const idOf = ({ access_token }: SignedIn) => decodeJwt(access_token).sub;
const bearer = ({ access_token: token }: SignedIn) => ({ token });

/** Signs in by a code that is entered as given. */
async function enter(email: string, otp?: string) {
  const { data } = await factors.ask<{ requestId: string }>('POST', '/auth/passwordless/start', {
    body: { email },
  });
  const body = {
    grant_type: 'passwordless_otp',
    request_id: data.requestId,
    otp: otp ?? identity.codes.codeFor(email),
  };
  return factors.ask<SignedIn>('POST', '/auth/oauth/token', { body });
}
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

describe('one line is logged', () => {
  it('of a sign-in, with its person, session and network', async () => {
    const { email, ...who } = await identity.signIn();
    const lines = await linesOf(() => enter(email));
    const userId = idOf({ email, ...who });
    expect(lines).toMatchObject([
      { security: 'signed_in', msg: securityEvents.signed_in, userId, by: 'code', origin: '127.0.0.0/24' },
    ]);
  });

  it('of a wrong code, with the account that it was for', async () => {
    const who = await identity.signIn();
    const lines = await linesOf(() => enter(who.email, wrongFor('')));
    expect(lines).toMatchObject([
      { security: 'proof_refused', userId: idOf(who), route: 'auth.token', errorCode: 'invalid_grant' },
    ]);
    const unknown = await linesOf(() => enter(`${uuid()}@example.com`, wrongFor('')));
    expect(unknown).toMatchObject([{ security: 'proof_refused' }]);
    expect(unknown[0]?.userId).toBeUndefined();
  });

  it('of a passkey that does not fit, and of one that does', async () => {
    const who = await identity.signIn();
    const passkey = await factors.enrol(who.access_token);
    const used = passkey.use(await factors.challengeToSignIn());
    const [right] = await linesOf(() => factors.signInWith(used));
    expect(right).toMatchObject({ security: 'signed_in', by: 'passkey', userId: idOf(who) });
    expect(await linesOf(() => factors.signInWith(used))).toMatchObject([{ security: 'proof_refused' }]);
    const foreign = createSoftwareAuthenticator();
    const userHandle = Buffer.from(idOf(who) ?? '').toString('base64url');
    const { credentialId: id } = passkey;
    const forged = { ...foreign.use(await factors.challengeToSignIn(), { userHandle }), id, rawId: id };
    expect(await linesOf(() => factors.signInWith(forged))).toMatchObject([
      { security: 'proof_refused', userId: idOf(who) },
    ]);
  });

  it('of wrong second factors and of the wait that follows, and of the right one', async () => {
    const first = await identity.signIn();
    const { secret, recoveryCodes } = await factors.setUpApp(first);
    identity.clock.advance(60_000);
    const half = await identity.signIn(first.email);
    const code = wrongFor(factors.shown(secret));
    const lines = await linesOf(async () => {
      for (let each = 0; each < 7; each += 1) await factors.prove(half, { kind: 'app', code });
    });
    expect(lines.map(({ security }) => security)).toEqual([
      ...Array.from({ length: 6 }, () => 'proof_refused'),
      'attempts_limited',
    ]);
    expect(new Set(lines.map(({ userId }) => userId))).toEqual(new Set([idOf(first)]));
    const proven = await linesOf(() => factors.prove(half, { kind: 'recovery', code: recoveryCodes[0] }));
    expect(proven).toMatchObject([{ security: 'factor_proven', by: 'recovery', userId: idOf(first) }]);
  });

  it('of a call without the second factor, without a fresh proof, without the role, and with a token that is over', async () => {
    const who = await accounts.name(await identity.signIn());
    await factors.setUpApp(who);
    const half = await identity.signIn(who.email);
    const plain = await accounts.name(await identity.signIn());
    identity.clock.advance(11 * 60_000);
    const stale = await accounts.renewed(plain);
    const lines = await linesOf(async () => {
      await factors.ask('GET', '/users/me', bearer(half));
      await factors.ask('POST', '/privacy/exports', bearer(stale));
      await factors.ask('GET', '/admin/users', bearer(stale));
      await factors.ask('GET', '/users/me', { token: `${stale.access_token.slice(0, -6)}AAAAAA` });
      await factors.ask('GET', '/users/me');
    });
    expect(lines).toMatchObject([
      { security: 'second_factor_required', route: 'users.me', userId: idOf(who) },
      { security: 'step_up_required', route: 'privacy.requestExport', userId: idOf(plain) },
      { security: 'access_denied', route: 'admin-users.list', userId: idOf(plain) },
      { security: 'token_refused', route: 'users.me' },
    ]);
  });

  it('of a refresh token that was used before, a forged link and an account that was taken back', async () => {
    const owner = await accounts.name(await identity.signIn());
    const thief = await accounts.renewed(await identity.signIn(owner.email));
    await accounts.replaceAddress(thief, owner.email);
    const link = await accounts.linkFor(owner.email);
    const lines = await linesOf(async () => {
      await accounts.restore(`${link.split('.')[0]}.forged`);
      await accounts.restore(link);
      await factors.refresh(thief);
    });
    expect(lines.map(({ security }) => security)).toEqual([
      'link_refused',
      'account_restored',
      'proof_refused',
    ]);
    expect(lines.slice(1).map(({ userId }) => userId)).toEqual([idOf(owner), idOf(owner)]);
  });
});

it('no line has an address, a name, a code or a token, of whatever was sent and refused', async () => {
  const email = `canary.${uuid()}@example.com`;
  const signedIn = await identity.signIn(email);
  const body = { firstName: 'Canarybird', lastName: 'Yellowfeather' };
  await factors.ask('POST', '/users', { token: signedIn.access_token, body });
  const who = await accounts.renewed(signedIn);
  const { secret, recoveryCodes } = await factors.setUpApp(who);
  const half = await identity.signIn(email);
  await enter(email, '135790');
  await factors.prove(half, { kind: 'app', code: '246802' });
  await factors.prove(half, { kind: 'recovery', code: recoveryCodes[1] });
  const all = identity.lines.join('');
  expect(all).toContain(idOf(who));
  const secrets = [
    email,
    email.split('@')[0] ?? '',
    'Canarybird',
    'Yellowfeather',
    '135790',
    '246802',
    secret,
  ];
  const tokens = [who.access_token, who.refresh_token, half.access_token, half.refresh_token];
  const codes = recoveryCodes.flatMap(each => [each, each.replaceAll('-', '')]);
  expect([...secrets, ...tokens, ...codes].filter(each => all.includes(each))).toEqual([]);
});
