import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Restoration } from '@momos/contracts/restorations';
import type { SecurityEventView } from '@momos/contracts/security-events';
import type { Me, VerifiedEmail } from '@momos/contracts/users';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type RunningIdentity, type SignedIn, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity(engines, { PUBLIC_URL: 'https://momos.test' });
}, 90_000);

const day = 86_400_000;
const browser = 'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/126.0 Safari/537.36';
const address = () => `a${uuid()}@example.com`;

const send = (method: string, path: string, { access_token }: SignedIn, body?: unknown) =>
  fetch(`${identity.url}/api${path}`, {
    method,
    headers: {
      ...{ authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...{ 'user-agent': browser, 'x-forwarded-for': '203.0.113.77' },
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const dataOf = async <T>(answer: Response) => ((await answer.json()) as { data: T }).data;
const meOf = async (who: SignedIn) => dataOf<Me>(await send('GET', '/users/me', who));

async function renewed(who: SignedIn): Promise<SignedIn> {
  const answer = await identity.post('/api/auth/oauth/refresh', { refresh_token: who.refresh_token });
  return { ...who, ...((await answer.json()) as SignedIn) };
}

/** Signs a person with a name in. */
async function person(email?: string): Promise<SignedIn> {
  const who = await identity.signIn(email);
  await send('POST', '/users', who, { firstName: 'Ada', lastName: 'Lovelace' });
  return renewed(who);
}

async function addEmail(who: SignedIn, email = address()): Promise<VerifiedEmail> {
  const started = await send('POST', '/verification/emails', who, { email });
  const { emailVerificationId } = await dataOf<{ emailVerificationId: string }>(started);
  const otp = identity.codes.codeFor(email);
  const answer = await send('POST', '/verification/emails/verify', who, { emailVerificationId, otp });
  expect(answer.status).toBe(200);
  return dataOf<VerifiedEmail>(answer);
}

let lastMobile = 0;
async function addMobile(who: SignedIn): Promise<string> {
  lastMobile += 1;
  const mobile = `+1415555${String(1000 + lastMobile)}`;
  const { requestId } = await dataOf<{ requestId: string }>(
    await send('POST', '/verification/mobiles', who, { mobile }),
  );
  const otp = identity.codes.codeFor(mobile);
  expect((await send('POST', '/verification/mobiles/verify', who, { requestId, otp })).status).toBe(200);
  return mobile;
}

const proofIdOf = async (who: SignedIn, email: string) =>
  (await meOf(who)).verifiedEmails.find(each => each.email === email)?.emailVerificationId ?? '';
const choose = (who: SignedIn, emailVerificationId: string) =>
  send('PATCH', '/emails/verified/verification', who, { emailVerificationId, isSignIn: true });
const removeEmail = (who: SignedIn, emailVerificationId: string) =>
  send('DELETE', `/emails/verified/${emailVerificationId}`, who);
const eventsOf = async (who: SignedIn, query = '') =>
  dataOf<SecurityEventView[]>(await send('GET', `/auth/security-events${query}`, who));
const undo = (who: SignedIn, ids: string[]) => send('POST', '/auth/security-events/undo', who, { ids });
const noticesTo = (to: string) => identity.codes.notices.filter(each => each.to?.value === to);
const restore = (path: string, token: string) => identity.post(`/api/auth/restorations${path}`, { token });

/** The token of the link that a removed address got. */
const tokenFor = (to: string): Promise<string> =>
  eventually(() => {
    const notice = noticesTo(to).find(({ canRestore }) => canRestore);
    if (!notice) throw new Error(`no link to ${to}`);
    return notice.url.split('#')[1] ?? '';
  });

/** A thief with a session of the owner makes the account theirs: an address of their own, and the owner's ones removed. */
async function steal(owner: SignedIn): Promise<{ thief: SignedIn; theirs: string }> {
  const thief = await renewed(await identity.signIn(owner.email));
  const { email: theirs, emailVerificationId } = await addEmail(thief);
  expect((await choose(thief, emailVerificationId)).status).toBe(200);
  expect((await removeEmail(thief, await proofIdOf(thief, owner.email))).status).toBe(200);
  return { thief, theirs };
}

describe('a change of how one signs in', () => {
  it('is notified to every factor of before, with what, when, on what and roughly from where', async () => {
    const who = await person();
    const mobile = await addMobile(who);
    const { email } = await addEmail(who);
    const added = () =>
      identity.codes.notices.filter(
        ({ change, to }) => change === 'EMAIL_ADDED' && [who.email, mobile, email].includes(to?.value ?? ''),
      );
    await eventually(() => expect(added()).toHaveLength(2));
    expect(added().map(({ to }) => to?.value)).toEqual([who.email, mobile]);
    expect(added()[0]).toMatchObject({
      change: 'EMAIL_ADDED',
      subject: `a…${email.slice(email.indexOf('@'))}`,
      at: identity.clock.now(),
      device: 'Chrome on Mac',
      place: 'network 203.0.113.x',
      url: 'https://momos.test/accounts/setting#sessions',
      canRestore: false,
    });
  });

  it('is listed with the sign-ins, newest first, for its person alone', async () => {
    const who = await person();
    await addEmail(who);
    const mobile = await addMobile(who);
    expect((await send('DELETE', '/verification/mobiles', who)).status).toBe(200);
    const events = await eventsOf(who);
    expect(events.map(({ kind }) => kind)).toEqual([
      'MOBILE_REMOVED',
      'MOBILE_ADDED',
      'EMAIL_ADDED',
      'SIGNED_IN',
    ]);
    expect(events[0]).toMatchObject({ subject: mobile, isThisSession: true, canUndo: true, isUndone: false });
    expect(events[3]).toMatchObject({ canUndo: false });
    expect(await eventsOf(await person())).toHaveLength(1);
  });
});

describe('undoing', () => {
  it('removes what another session added, and brings back what it changed; a second time changes nothing', async () => {
    const owner = await person();
    const { theirs } = await steal(owner);
    let here = await renewed(owner);
    const undoable = (await eventsOf(here, '?undoable=true')).filter(({ isThisSession }) => !isThisSession);
    expect(undoable.map(({ kind }) => kind)).toEqual([
      'EMAIL_REMOVED',
      'SIGN_IN_EMAIL_CHANGED',
      'EMAIL_ADDED',
    ]);
    const ids = undoable.map(({ id }) => id);
    const first = await undo(here, ids);
    expect(first.status).toBe(200);
    // Every earlier token is over, also this session's own.
    here = await renewed(here);
    expect((await meOf(here)).verifiedEmails.map(({ email }) => email)).toEqual([owner.email]);
    expect((await meOf(here)).email).toBe(owner.email);
    expect((await undo(here, ids)).status).toBe(200);
    expect(await eventsOf(here, '?undoable=true')).toEqual([]);
    // The thief's address gets a notice of its end too, which opens nothing.
    await eventually(() => expect(noticesTo(theirs).map(({ change }) => change)).toContain('EMAIL_REMOVED'));
    expect(noticesTo(theirs).some(({ canRestore }) => canRestore)).toBe(false);
  });

  it('needs a fresh proof, is refused for the events of others, and ends after 7 days', async () => {
    const [who, other] = [await person(), await person()];
    await addEmail(who);
    const [{ id } = { id: '' }] = await eventsOf(who, '?undoable=true');
    expect((await undo(other, [id])).status).toBe(404);
    identity.clock.advance(7 * day);
    const late = await renewed(await identity.signIn(who.email));
    expect((await undo(late, [id])).status).toBe(409);
    identity.clock.advance(-7 * day);
  });

  it('leaves at least one factor, also when two sessions remove at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await person();
      const { emailVerificationId: secondId } = await addEmail(one);
      const firstId = await proofIdOf(one, one.email);
      const [added] = await eventsOf(one, '?undoable=true');
      // Each of these alone is allowed; both together would leave nothing that signs in.
      const statuses = (
        await Promise.all([
          undo(one, [added?.id ?? '']),
          choose(one, secondId).then(() => removeEmail(one, firstId)),
        ])
      ).map(({ status }) => status);
      const { email, verifiedEmails } = await meOf(one);
      expect({ statuses, isFactor: verifiedEmails.some(each => each.email === email) }).toMatchObject({
        isFactor: true,
      });
      expect(statuses.every(status => [200, 404, 409, 412].includes(status))).toBe(true);
    }
  });
});

describe('two removals at the same time', () => {
  const remaining = (emails: readonly { email: string }[]) => emails.map(({ email }) => email);

  it('are both done, or one is refused: what was answered as removed is gone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await person();
      const proofs = [await addEmail(who), await addEmail(who)];
      const answers = await Promise.all(proofs.map(each => removeEmail(who, each.emailVerificationId)));
      const gone = proofs.filter((_, at) => answers[at]?.status === 200).map(({ email }) => email);
      expect(gone.length).toBeGreaterThan(0);
      expect(remaining((await meOf(who)).verifiedEmails).filter(each => gone.includes(each))).toEqual([]);
    }
  });

  it('lose one without the guard by version', async () => {
    const who = await person();
    const proofs = [await addEmail(who), await addEmail(who)];
    const { connection } = await engines.connectStore();
    const users = connection.collection<{ _id: string; verifiedEmails: { email: string }[] }>('users');
    const _id = (await meOf(who)).id;
    const reads = await Promise.all(proofs.map(() => users.findOne({ _id })));
    for (const [at, { email }] of proofs.entries()) {
      const verifiedEmails = (reads[at]?.verifiedEmails ?? []).filter(each => each.email !== email);
      await users.updateOne({ _id }, { $set: { verifiedEmails } });
    }
    expect(remaining((await meOf(who)).verifiedEmails)).toContain(proofs[0]?.email);
  });
});

describe('a removed address', () => {
  it('takes its account back: first again, the additions gone, every session ended; once', async () => {
    const owner = await person();
    const { thief, theirs } = await steal(owner);
    const token = await tokenFor(owner.email);
    const preview = await dataOf<Restoration>(await restore('/preview', token));
    expect(preview).toMatchObject({
      address: owner.email,
      isRestored: false,
      added: [expect.stringContaining('…')],
    });
    const answers = await Promise.all([restore('', token), restore('', token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await dataOf<Restoration>(await restore('', token))).toMatchObject({ isRestored: true });
    const refresh = await identity.post('/api/auth/oauth/refresh', { refresh_token: thief.refresh_token });
    expect(refresh.status).toBe(400);
    const back = await identity.signIn(owner.email);
    const me = await meOf(back);
    expect({ id: me.id, email: me.email }).toEqual({ id: (await meOf(back)).id, email: owner.email });
    expect(me.verifiedEmails.map(({ email }) => email)).toEqual([owner.email]);
    const stranger = await identity.signIn(theirs);
    expect((await meOf(stranger)).id).not.toBe(me.id);
  });

  it('makes no account of its own meanwhile, and one of its own after 7 days', async () => {
    const owner = await person();
    await steal(owner);
    const refused = await identity.signIn(owner.email);
    expect(refused).toMatchObject({ error: 'invalid_grant' });
    identity.clock.advance(7 * day);
    expect((await identity.signIn(owner.email)).access_token).toBeDefined();
    identity.clock.advance(-7 * day);
  });

  it('cannot do so by a forged link, after 7 days, or when it was itself added within 7 days', async () => {
    const owner = await person();
    const { email, emailVerificationId } = await addEmail(owner);
    expect((await removeEmail(owner, emailVerificationId)).status).toBe(200);
    await eventually(() => expect(noticesTo(email)).toHaveLength(1));
    expect(noticesTo(email)[0]?.canRestore).toBe(false);
    await steal(owner);
    const token = await tokenFor(owner.email);
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [forged, 'x', `${uuid()}.${token.split('.')[1]}`])
      expect((await restore('', wrong)).status).toBe(404);
    identity.clock.advance(7 * day);
    expect((await restore('', token)).status).toBe(410);
    identity.clock.advance(-7 * day);
  });

  it('can be a number', async () => {
    const owner = await person();
    const mobile = await addMobile(owner);
    identity.clock.advance(8 * day);
    const later = await renewed(await identity.signIn(owner.email));
    expect((await send('DELETE', '/verification/mobiles', later)).status).toBe(200);
    expect((await restore('', await tokenFor(mobile))).status).toBe(200);
    expect((await meOf(await identity.signIn(owner.email))).signInMobile).toBe(mobile);
    identity.clock.advance(-8 * day);
  });

  type EventRow = { _id: string; userId: string; kind: string; subject: string | null; at: Date };
  const write = async (who: SignedIn, kind: string, subject: string | null, count = 1) => {
    const { connection } = await engines.connectStore();
    const { id: userId } = await meOf(who);
    const common = { userId, kind, subject, at: identity.clock.now(), undoneAt: null, restorableUntil: null };
    const until = new Date(identity.clock.now().getTime() + 7 * day);
    const rows = Array.from({ length: count }, () => ({
      ...{ _id: uuid(), ...common, factorId: uuid(), former: null, proofs: [], sessionId: '' },
      ...{ device: '', place: '', undoableUntil: until, forgetAt: until },
    }));
    await connection.collection<EventRow>('securityEvents').insertMany(rows);
  };

  it('keeps its link when a thief names a passkey like it', async () => {
    const owner = await person();
    await write(owner, 'PASSKEY_ADDED', owner.email);
    await steal(owner);
    expect((await restore('', await tokenFor(owner.email))).status).toBe(200);
  });

  it('takes out what was added, however often a thief signed in since', async () => {
    const owner = await person();
    const { thief, theirs } = await steal(owner);
    await write(thief, 'SIGNED_IN', null, 250);
    expect((await restore('', await tokenFor(owner.email))).status).toBe(200);
    const back = await meOf(await identity.signIn(owner.email));
    expect(back.verifiedEmails.map(({ email }) => email)).not.toContain(theirs);
  });

  it('takes out an address that came back by undoing its removal', async () => {
    const owner = await person();
    let thief = await renewed(await identity.signIn(owner.email));
    const { email: theirs, emailVerificationId } = await addEmail(thief);
    expect((await removeEmail(thief, emailVerificationId)).status).toBe(200);
    const events = await eventsOf(thief, '?undoable=true');
    for (const kind of ['EMAIL_ADDED', 'EMAIL_REMOVED']) {
      expect((await undo(thief, [events.find(each => each.kind === kind)?.id ?? ''])).status).toBe(200);
      thief = await renewed(thief);
    }
    expect((await choose(thief, await proofIdOf(thief, theirs))).status).toBe(200);
    expect((await removeEmail(thief, await proofIdOf(thief, owner.email))).status).toBe(200);
    expect((await restore('', await tokenFor(owner.email))).status).toBe(200);
    const back = await meOf(await identity.signIn(owner.email));
    expect(back.verifiedEmails.map(({ email }) => email)).toEqual([owner.email]);
  });

  it('keeps its link when a thief undoes its removal without effect', async () => {
    const owner = await person();
    const mobile = await addMobile(owner);
    identity.clock.advance(8 * day);
    const thief = await renewed(await identity.signIn(owner.email));
    expect((await send('DELETE', '/verification/mobiles', thief)).status).toBe(200);
    await addMobile(thief);
    const removal = (await eventsOf(thief, '?undoable=true')).find(({ kind }) => kind === 'MOBILE_REMOVED');
    expect((await undo(thief, [removal?.id ?? ''])).status).toBe(200);
    expect((await restore('', await tokenFor(mobile))).status).toBe(200);
    expect((await meOf(await identity.signIn(owner.email))).signInMobile).toBe(mobile);
    identity.clock.advance(-8 * day);
  });
});
