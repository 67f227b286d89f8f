import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SecondFactorState } from '@momos/contracts/second-factor';
import { eventually, useEngines } from '@momos/testing';
import { decodeJwt } from 'jose';
import { v7 as uuid } from 'uuid';
import { accountsOf } from './account-thief.ts';
import { factorsOf } from './factors.ts';
import { type RunningIdentity, type SignedIn, startIdentity } from './running-identity.ts';
import type { SoftwareAuthenticator } from './software-authenticator.ts';

/** Ways around the second factor; each was open once. */
const engines = useEngines();
let identity: RunningIdentity;
let factors: ReturnType<typeof factorsOf>;
let accounts: ReturnType<typeof accountsOf>;
const bosses = ['boss.one@momos.test', 'boss.two@momos.test'] as const;
beforeAll(async () => {
  identity = await startIdentity(engines, {
    SECOND_FACTOR_ROLES: 'admin,manager,reviewer',
    ADMIN_EMAILS: [...bosses, 'third@momos.test'].join(),
    PUBLIC_URL: 'http://localhost:3000',
    SIGN_IN_CODES_PER_ADDRESS: '1000',
    SIGN_IN_MAILS_PER_DAY: '1000',
    SIGN_IN_FAILURES_PER_IP: '100000',
  });
  factors = factorsOf(identity);
  accounts = accountsOf(identity);
}, 90_000);

const dayMs = 86_400_000;
const halfway = { status: 403, code: 'second_factor_required' };
const claimsOf = ({ access_token }: SignedIn) => decodeJwt<{ admin: boolean; halfway?: true }>(access_token);
const stateOf = async ({ access_token: token }: SignedIn) =>
  (await factors.ask<SecondFactorState>('GET', '/second-factor', { token })).data;

/** An admin with a passkey, a name and a fresh session. */
async function admin(
  email: string,
): Promise<{ who: SignedIn; passkey: SoftwareAuthenticator & { id: string } }> {
  const signedIn = await identity.signIn(email);
  const passkey = await factors.enrol(signedIn.access_token);
  return { who: await accounts.name({ ...signedIn, ...(await factors.refresh(signedIn)) }), passkey };
}
const signedInBy = async (passkey: SoftwareAuthenticator, email: string): Promise<SignedIn> => ({
  ...(await factors.signIn(passkey)).data,
  email,
});

describe('an account of staff that is taken back, with no second factor left', () => {
  const email = bosses[0];
  let other: SignedIn;
  let id: string;
  let mailboxThief: SignedIn;

  beforeAll(async () => {
    other = (await admin(bosses[1])).who;
    const { who } = await admin(email);
    id = String(claimsOf(who).sub);
    await accounts.replaceAddress(who, email);
    const { status, data } = await accounts.restore(await accounts.linkFor(email));
    expect({ status, ...data }).toMatchObject({ status: 200, isRestored: true, awaitsConfirmation: true });
    mailboxThief = await identity.signIn(email);
  });

  it('is not opened by whoever has the mailbox alone: no factor can be added', async () => {
    const token = mailboxThief.access_token;
    expect(claimsOf(mailboxThief)).toMatchObject({ halfway: true, admin: false });
    const refused = { status: 403, code: 'forbidden' };
    expect(await factors.challengeToAdd(token)).toMatchObject(refused);
    expect(await factors.ask('POST', '/second-factor/app', { token })).toMatchObject(refused);
    const body = { code: '123456' };
    expect(await factors.ask('POST', '/second-factor/app/confirmation', { token, body })).toMatchObject(
      refused,
    );
    expect(await stateOf(mailboxThief)).toMatchObject({ awaitsConfirmation: true, passkeys: 0 });
    expect(claimsOf(await factors.refresh(mailboxThief))).toMatchObject({ halfway: true });
  });

  it('is notified to the other admins, and stands in the audit trail', async () => {
    const notice = await eventually(() => {
      const found = identity.codes.notices.find(
        ({ change, to }) => change === 'RESTORATION_HELD' && to?.value === bosses[1],
      );
      if (!found) throw new Error('no notice');
      return found;
    });
    expect(notice).toMatchObject({ canRestore: false, subject: 'Ada Lovelace' });
    expect(notice.url).toContain(`/manager/people-roles?account=${id}`);
    expect(
      identity.codes.notices.filter(({ change }) => change === 'RESTORATION_HELD').map(({ to }) => to?.value),
    ).not.toContain(email);
    const token = other.access_token;
    const { data } = await factors.ask<object[]>('GET', `/admin/users/${id}/changes`, { token });
    expect(data[0]).toMatchObject({ change: 'RESTORATION_HELD', by: null });
    const { data: list } = await factors.ask<{ id: string }[]>('GET', '/admin/users?having=restored', {
      token,
    });
    expect(list.map(each => each.id)).toEqual([id]);
  });

  it('is opened by another admin, who resets its second step; its own session cannot', async () => {
    const path = `/admin/users/${id}/second-factor-resets`;
    const body = { reason: 'Spoke to them in person' };
    expect(await factors.ask('POST', path, { token: mailboxThief.access_token, body })).toMatchObject(
      halfway,
    );
    const { access_token: token } = await factors.refresh(other);
    const reset = await factors.ask('POST', path, { token, body });
    expect(reset).toMatchObject({ status: 200, data: { restoredTimestamp: null } });
    const { data } = await factors.ask<object[]>('GET', `/admin/users/${id}/changes`, { token });
    expect(data[0]).toMatchObject({ change: 'RESTORATION_CONFIRMED', reason: 'Spoke to them in person' });
    const owner = await identity.signIn(email);
    await factors.enrol(owner.access_token);
    expect(claimsOf(await factors.refresh(owner))).toMatchObject({ admin: true });
  });
});

it('taking an account of staff back does not wait where an older second factor is left', async () => {
  const { who, passkey } = await admin('third@momos.test');
  identity.clock.advance(9 * dayMs);
  const again = await signedInBy(passkey, who.email);
  await accounts.replaceAddress(again, who.email);
  const { data } = await accounts.restore(await accounts.linkFor(who.email));
  expect(data).toMatchObject({ isRestored: true, awaitsConfirmation: false });
  expect((await factors.signIn(passkey)).status).toBe(200);
  identity.clock.advance(-9 * dayMs);
});

/** A person whose app is set up, and a thief with their mailbox. */
async function withApp() {
  const first = await identity.signIn();
  const { secret, recoveryCodes } = await factors.setUpApp(first);
  identity.clock.advance(60_000);
  return { email: first.email, first, secret, recoveryCodes };
}
async function guess(who: SignedIn, secret: string, times: number): Promise<number[]> {
  const wrong = factors.shown(secret) === '000000' ? '000001' : '000000';
  const statuses = [];
  for (let each = 0; each < times; each += 1)
    statuses.push((await factors.prove(who, { kind: 'app', code: wrong })).status);
  return statuses;
}

describe('wrong second factors of a thief with the mailbox', () => {
  it('lock out neither a session that gave it nor a browser that it was given in', async () => {
    const { email, first, secret } = await withApp();
    const device = await identity.signIn(email);
    expect(
      (await factors.prove(device, { kind: 'app', code: factors.shown(secret) }, device.device_mark)).status,
    ).toBe(200);
    const { device_mark: mark } = await factors.refresh(device, device.device_mark);
    expect(mark).toBeDefined();

    const thief = await identity.signIn(email);
    expect((await guess(thief, secret, 9)).filter(status => status === 429)).toHaveLength(3);
    identity.clock.advance(30_000);
    expect((await factors.prove(first, { kind: 'app', code: factors.shown(secret) })).status).toBe(200);
    const again = await identity.signIn(email);
    identity.clock.advance(30_000);
    expect((await factors.prove(again, { kind: 'app', code: factors.shown(secret) }, mark)).status).toBe(200);
  });

  it('get no further budget by signing in with the mailbox again, nor by its mark', async () => {
    const { email, secret } = await withApp();
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const thief = await identity.signIn(email);
      const wrong = factors.shown(secret) === '000000' ? '000001' : '000000';
      for (let each = 0; each < 3; each += 1)
        statuses.push((await factors.prove(thief, { kind: 'app', code: wrong }, thief.device_mark)).status);
    }
    expect(statuses.filter(status => status === 400)).toHaveLength(6);
  });
});

describe('undoing', () => {
  it('ends every other session, whatever opened it', async () => {
    const owner = await accounts.name(await identity.signIn());
    const stolen = await accounts.renewed(await identity.signIn(owner.email));
    const { data: theirs } = await accounts.addEmail(stolen);
    const byAddition = await identity.signIn(theirs.email);
    const [added] = await accounts.eventsOf(owner, '?undoable=true');
    expect((await accounts.undo(owner, [added?.id ?? ''])).status).toBe(200);
    for (const each of [stolen, byAddition])
      expect(await factors.refresh(each)).toMatchObject({ code: 'invalid_grant' });
    await eventually(async () =>
      expect((await factors.ask('GET', '/users/me', { token: byAddition.access_token })).status).toBe(401),
    );
    expect((await accounts.meOf(await accounts.renewed(owner))).verifiedEmails).toHaveLength(1);
  });

  it('an older app or older recovery codes leaves those of today', async () => {
    const owner = await identity.signIn();
    await factors.setUpApp(owner);
    const former = (await accounts.eventsOf(owner)).find(({ kind }) => kind === 'AUTHENTICATOR_ADDED');
    const { access_token: token } = await factors.refresh(owner);
    expect((await factors.ask('DELETE', '/second-factor/app', { token })).status).toBe(200);
    identity.clock.advance(60_000);
    const { secret } = await factors.setUpApp(owner);
    expect((await accounts.undo(owner, [former?.id ?? ''])).status).toBe(200);
    const after = { ...owner, ...(await factors.refresh(owner)) };
    expect(await stateOf(after)).toMatchObject({ isOn: true, recoveryCodesLeft: 0 });
    identity.clock.advance(60_000);
    const half = await identity.signIn(owner.email);
    expect((await factors.prove(half, { kind: 'app', code: factors.shown(secret) })).status).toBe(200);
    const kinds = (await accounts.eventsOf(after)).map(({ kind }) => kind);
    expect(kinds.filter(kind => kind === 'AUTHENTICATOR_REMOVED')).toHaveLength(1);
  });
});

describe('at the same time', () => {
  const rounds = Array.from({ length: 4 }, (_, at) => at);

  it('as a restoration, no sign-in by what it removes opens a session that lasts', async () => {
    for (const _ of rounds) {
      const owner = await accounts.name(await identity.signIn());
      const thief = await accounts.renewed(await identity.signIn(owner.email));
      const passkey = await factors.enrol(thief.access_token);
      await accounts.replaceAddress(thief, owner.email);
      const link = await accounts.linkFor(owner.email);
      const uses = await Promise.all(rounds.map(async () => passkey.use(await factors.challengeToSignIn())));
      const [restored, ...opened] = await Promise.all([
        accounts.restore(link),
        ...uses.map(use => factors.signInWith(use)),
      ]);
      expect(restored.status).toBe(200);
      for (const { status, data } of opened)
        if (status === 200) expect(await factors.refresh(data)).toMatchObject({ code: 'invalid_grant' });
    }
  });

  it('as a restoration, no code to an address that it removes opens a session that lasts', async () => {
    let lasting = 0;
    for (const _ of rounds) {
      const owner = await accounts.name(await identity.signIn());
      const thief = await accounts.renewed(await identity.signIn(owner.email));
      const theirs = await accounts.replaceAddress(thief, owner.email);
      const link = await accounts.linkFor(owner.email);
      const { id } = await accounts.meOf(thief);
      const started = await factors.ask<{ requestId: string }>('POST', '/auth/passwordless/start', {
        body: { email: theirs },
      });
      const body = {
        grant_type: 'passwordless_otp',
        request_id: started.data.requestId,
        otp: identity.codes.codeFor(theirs),
      };
      const [, opened] = await Promise.all([
        accounts.restore(link),
        factors.ask<SignedIn>('POST', '/auth/oauth/token', { body }),
      ]);
      const isTheirs = opened.status === 200 && claimsOf(opened.data).sub === id;
      if (isTheirs && (await factors.refresh(opened.data)).access_token) lasting += 1;
    }
    expect(lasting).toBe(0);
  });

  it('as the first factor of an owner, a thief’s mailbox adds none of its own', async () => {
    for (const round of rounds) {
      const email = `staff.${round}.${uuid()}@example.com`;
      const first = await identity.signIn(email);
      const store = await engines.connectStore();
      const users = store.connection.collection<{ _id: string }>('users');
      await users.updateOne({ _id: String(claimsOf(first).sub) }, { $set: { roles: ['manager'] } });
      const [owner, thief] = [await identity.signIn(email), await identity.signIn(email)];
      const app = await factors.ask<{ secret: string }>('POST', '/second-factor/app', {
        token: thief.access_token,
      });
      const body = { code: factors.shown(app.data.secret) };
      const added = await Promise.allSettled([
        factors.enrol(owner.access_token),
        factors.ask('POST', '/second-factor/app/confirmation', { token: thief.access_token, body }),
      ]);
      const wholes = [await factors.refresh(owner), await factors.refresh(thief)].filter(
        each => !claimsOf(each).halfway,
      );
      expect({ added: added.map(({ status }) => status), wholes: wholes.length }).toMatchObject({
        wholes: 1,
      });
    }
  });
});

it('a session that has ended adds no factor while its token is still known', async () => {
  const store = await engines.connectStore();
  const thief = await accounts.name(await identity.signIn());
  const { data: options } = await factors.challengeToAdd(thief.access_token);
  const { data: app } = await factors.ask<{ secret: string }>('POST', '/second-factor/app', {
    token: thief.access_token,
  });
  // As before the other services, and this one, have read of it.
  const sessions = store.connection.collection('sessions');
  await sessions.updateMany(
    { userId: String(claimsOf(thief).sub) },
    { $set: { revokedAt: identity.clock.now() } },
  );
  const { createSoftwareAuthenticator } = await import('./software-authenticator.ts');
  expect((await factors.add(thief.access_token, createSoftwareAuthenticator().create(options))).status).toBe(
    401,
  );
  const body = { code: factors.shown(app.secret) };
  const token = thief.access_token;
  expect((await factors.ask('POST', '/second-factor/app/confirmation', { token, body })).status).toBe(401);
  expect((await accounts.addEmail(thief)).status).toBe(401);
  const [event] = await accounts.eventsOf(thief);
  expect((await accounts.undo(thief, [event?.id ?? ''])).status).toBe(401);
});

describe('an erasure', () => {
  it('asks who has a second factor for it: a stolen session and the mailbox are not enough', async () => {
    const { email, first, secret } = await withApp();
    identity.clock.advance(11 * 60_000);
    const stolen = await accounts.renewed(first);
    const token = stolen.access_token;
    const needed = { status: 403, code: 'step_up_required' };
    expect(await factors.ask('POST', '/privacy/erasure/code', { token })).toMatchObject(needed);
    expect(
      identity.codes.sent.filter(({ to, purpose }) => to?.value === email && purpose === 'erase-account'),
    ).toEqual([]);
    expect((await factors.prove(stolen, { kind: 'app', code: factors.shown(secret) })).status).toBe(200);
    const fresh = await accounts.renewed(stolen);
    expect((await factors.ask('POST', '/privacy/erasure/code', { token: fresh.access_token })).status).toBe(
      202,
    );
  });
});

describe('a recovery code', () => {
  it('is not spent by a proof that fails afterwards', async () => {
    const { email, recoveryCodes } = await withApp();
    const half = await identity.signIn(email);
    const store = await engines.connectStore();
    const sessions = store.connection.collection('sessions');
    // The session ends after its token was verified, before the proof is kept.
    await sessions.updateMany(
      { userId: String(claimsOf(half).sub) },
      { $set: { revokedAt: identity.clock.now() } },
    );
    const code = recoveryCodes[0];
    expect((await factors.prove(half, { kind: 'recovery', code })).status).toBe(401);
    const next = await identity.signIn(email);
    expect((await factors.prove(next, { kind: 'recovery', code })).status).toBe(200);
    const used = (await accounts.eventsOf(await factors.refresh(next))).filter(
      ({ kind }) => kind === 'RECOVERY_CODE_USED',
    );
    expect(used).toHaveLength(1);
  });

  it('that one session gives twice together is one proof, and one event', async () => {
    const { email, recoveryCodes } = await withApp();
    const half = await identity.signIn(email);
    const given = { kind: 'recovery', code: recoveryCodes[0] };
    const answers = await Promise.all([1, 2, 3].map(() => factors.prove(half, given)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const used = (await accounts.eventsOf(await factors.refresh(half))).filter(
      ({ kind }) => kind === 'RECOVERY_CODE_USED',
    );
    expect(used).toHaveLength(1);
  });
});
