import { beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@momos/contracts';
import { useEngines } from '@momos/testing';
import { decodeJwt } from 'jose';
import { type RunningIdentity, type SignedIn, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity(engines);
});

const bearer = ({ access_token }: SignedIn) => ({ authorization: `Bearer ${access_token}` });
const minutes = (count: number) => count * 60_000;

/** A session whose sign-in is as long ago, with a token of now. */
async function signedInBefore(ms: number, email?: string): Promise<SignedIn> {
  identity.clock.advance(-ms);
  const who = await identity.signIn(email);
  identity.clock.advance(ms);
  return renewed(who);
}

async function renewed(who: SignedIn): Promise<SignedIn> {
  const answer = await identity.post('/api/auth/oauth/refresh', { refresh_token: who.refresh_token });
  return { ...who, ...((await answer.json()) as SignedIn) };
}

/** What needs a fresh proof, and no name: the start of an export. */
const change = async (who: SignedIn) => {
  const answer = await fetch(`${identity.url}/api/privacy/exports`, { method: 'POST', headers: bearer(who) });
  return { status: answer.status, ...((await answer.json()) as { code?: string }) };
};

const startProof = async (who: SignedIn, factor: object = { kind: 'email', value: who.email }) => {
  const answer = await identity.post('/api/auth/step-up/code', factor, bearer(who));
  const { data } = (await answer.json()) as { data?: { requestId: string } };
  return { status: answer.status, requestId: data?.requestId ?? '' };
};
const prove = (who: SignedIn, requestId: string, otp: string) =>
  identity.post('/api/auth/step-up', { kind: 'code', requestId, otp }, bearer(who));

describe('a session', () => {
  it('that has just signed in by a code is fresh for ten minutes', async () => {
    expect(await change(await signedInBefore(minutes(9)))).toMatchObject({ status: 202 });
    const stale = await signedInBefore(minutes(10));
    expect(await change(stale)).toMatchObject({ status: 403, code: 'step_up_required' });
    expect(decodeJwt(stale.access_token)['fresh']).toBeUndefined();
  });

  it('does not become fresh by renewing its token', async () => {
    const stale = await renewed(await renewed(await signedInBefore(minutes(11))));
    expect(await change(stale)).toMatchObject({ status: 403, code: 'step_up_required' });
  });

  it('becomes fresh by a code to one of its addresses, by itself alone; the same proof again answers the same', async () => {
    const here = await signedInBefore(minutes(20));
    const there = await signedInBefore(minutes(15), here.email);
    const { requestId } = await startProof(here);
    const otp = identity.codes.codeFor(here.email);
    expect(identity.codes.sent.at(-1)?.purpose).toBe('step-up');
    const first = await prove(here, requestId, otp);
    expect(first.status).toBe(200);
    expect(await (await prove(here, requestId, otp)).json()).toEqual(await first.json());
    expect(await change(await renewed(here))).toMatchObject({ status: 202 });
    expect(await change(await renewed(there))).toMatchObject({ status: 403 });
    const state = await identity.get('/api/auth/step-up', there.access_token);
    expect(await state.json()).toEqual({
      data: { factors: [{ kind: 'email', value: here.email }], freshUntil: null },
    });
  });
});

describe('a proof', () => {
  it('is refused with a wrong code, with the code of another session’s person, and to a foreign address', async () => {
    const [one, other] = [await signedInBefore(minutes(20)), await signedInBefore(minutes(20))];
    const { requestId } = await startProof(one);
    const otp = identity.codes.codeFor(one.email);
    const wrong = otp === '000000' ? '000001' : '000000';
    expect((await prove(one, requestId, wrong)).status).toBe(400);
    expect((await prove(other, requestId, otp)).status).toBe(400);
    expect((await startProof(one, { kind: 'email', value: other.email })).status).toBe(400);
    expect(await change(await renewed(one))).toMatchObject({ status: 403 });
  });

  it('is bound to its purpose: no code of a sign-in steps up, and none of a step-up signs in', async () => {
    const who = await signedInBefore(minutes(20));
    const started = await identity.post('/api/auth/passwordless/start', { email: who.email });
    const signIn = (await started.json()) as { data: { requestId: string } };
    expect((await prove(who, signIn.data.requestId, identity.codes.codeFor(who.email))).status).toBe(400);
    const { requestId } = await startProof(who);
    const swap = await identity.post('/api/auth/oauth/token', {
      grant_type: 'passwordless_otp',
      request_id: requestId,
      otp: identity.codes.codeFor(who.email),
    });
    expect(swap.status).toBe(400);
  });

  it('of an address that was removed meanwhile counts no more', async () => {
    const who = await signedInBefore(minutes(20));
    const store = await engines.connectStore();
    const { requestId } = await startProof(who);
    const users = store.connection.collection<{ _id: string }>('users');
    const { sub } = decodeJwt(who.access_token);
    const other = `other-${sub}@example.com`;
    await users.updateOne({ _id: sub }, { $set: { loginEmail: other, verifiedEmails: [] } });
    expect((await prove(who, requestId, identity.codes.codeFor(who.email))).status).toBe(400);
  });
});

let admin: Promise<SignedIn> | undefined;
/** An admin with a name, who may make every call, signed in too long ago. */
async function adminWithoutProof(): Promise<SignedIn> {
  admin ??= (async () => {
    const who = await signedInBefore(minutes(11), 'admin@momos.test');
    const name = { firstName: 'Ada', lastName: 'Lovelace' };
    expect((await identity.post('/api/users', name, bearer(who))).status).toBe(201);
    return renewed(who);
  })();
  return admin;
}

describe('the list of calls', () => {
  const guarded = routes.filter(({ stepUp, owner }) => stepUp && owner === 'identity');

  it.each(guarded.map(route => [route.id, route] as const))(
    '%s refuses a session without a fresh proof, before it reads anything',
    async (_id, { method, path }) => {
      const stale = await adminWithoutProof();
      const answer = await fetch(`${identity.url}/api${path.replace('{id}', 'x')}`, {
        method,
        headers: { ...bearer(stale), 'content-type': 'application/json' },
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
      });
      expect(await answer.json()).toMatchObject({ code: 'step_up_required' });
    },
  );
});
