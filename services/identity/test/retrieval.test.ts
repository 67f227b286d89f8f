import { beforeAll, describe, expect, it } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { decodeJwt } from 'jose';
import { v7 as uuid } from 'uuid';
import { createUsers } from '../src/user/user.store.ts';
import { type RunningIdentity, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity(engines);
});

type Way = { email: string } | { mobile: string };

const start = (way: Way, purpose = 'retrieve') =>
  identity.post('/api/auth/passwordless/start', { ...way, purpose });

async function retrieve(way: Way): Promise<{ status: number; body: Record<string, string> }> {
  const { data } = (await (await start(way)).json()) as { data: { requestId: string } };
  const answer = await identity.post('/api/auth/oauth/token', {
    grant_type: 'passwordless_otp',
    request_id: data.requestId,
    otp: identity.codes.codeFor('email' in way ? way.email : way.mobile),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

/** The token of a person who has just entered their name. */
async function named(): Promise<string> {
  const { access_token, refresh_token } = await identity.signIn();
  const body = { firstName: 'Ada', lastName: 'Lovelace' };
  await identity.post('/api/users', body, { authorization: `Bearer ${access_token}` });
  const renewed = await identity.post('/api/auth/oauth/refresh', { refresh_token });
  return ((await renewed.json()) as { access_token: string }).access_token;
}

/** Lets an account have one more address, as a proof of it does. */
async function giveEmail(userId: string | undefined, email: string): Promise<void> {
  const store = await engines.connectStore();
  const proof = { email, emailCategory: 'COMPANY', organization: null, emailVerificationId: uuid() };
  await store.connection
    .collection<{ _id: string; verifiedEmails: object[] }>('users')
    .updateOne({ _id: userId ?? '' }, { $push: { verifiedEmails: proof } });
}

describe('getting back into an account', () => {
  it('works by any other address that its owner has proven', async () => {
    const { sub } = decodeJwt((await identity.signIn()).access_token);
    const other = `${uuid()}@work.example.com`;
    await giveEmail(sub, other);
    const { status, body } = await retrieve({ email: other });
    expect(status).toBe(200);
    expect(decodeJwt(body.access_token ?? '').sub).toBe(sub);
  });

  it('works by the sign-in mobile number', async () => {
    const mobile = '+14155550142';
    const started = await start({ mobile }, 'sign-in');
    const { data } = (await started.json()) as { data: { requestId: string } };
    const joined = await identity.post('/api/auth/oauth/token', {
      grant_type: 'passwordless_otp',
      request_id: data.requestId,
      otp: identity.codes.codeFor(mobile),
    });
    const { access_token } = (await joined.json()) as { access_token: string };
    const { body } = await retrieve({ mobile });
    expect(decodeJwt(body.access_token ?? '').sub).toBe(decodeJwt(access_token).sub);
  });

  it('works by a mobile number that was proven later, which belongs to one account', async () => {
    const [ada, eve] = [await named(), await named()];
    const mobile = '+14155550199';
    const call = (method: string, path: string, token: string, body?: object) =>
      fetch(`${identity.url}/api/verification/mobiles${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
    const prove = async (token: string, as = token) => {
      const { data } = (await (await call('POST', '', token, { mobile })).json()) as {
        data: { requestId: string };
      };
      const otp = identity.codes.codeFor(mobile);
      return (await call('POST', '/verify', as, { requestId: data.requestId, otp })).status;
    };
    expect(await prove(ada, eve)).toBe(400);
    expect(await prove(ada)).toBe(200);
    expect(await prove(eve)).toBe(409);
    const { body } = await retrieve({ mobile });
    expect(decodeJwt(body.access_token ?? '').sub).toBe(decodeJwt(ada).sub);
    expect((await call('DELETE', '', ada)).status).toBe(200);
    expect((await retrieve({ mobile })).status).toBe(400);
  });

  it('creates no account, and reveals that only to the owner of the address', async () => {
    const email = `${uuid()}@example.com`;
    const { status, body } = await retrieve({ email });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'invalid_grant',
      description: expect.stringContaining('No account'),
    });
    const users = createUsers(await engines.connectStore());
    expect(await users.byEmail(email)).toBeUndefined();
  });

  it('answers the same for known and unknown addresses, and does the same work', async () => {
    const { email: known } = await identity.signIn();
    const before = identity.codes.sent.length;
    const answers = await Promise.all([start({ email: known }), start({ email: `${uuid()}@example.com` })]);
    expect(answers.map(answer => answer.status)).toEqual([202, 202]);
    const texts = await Promise.all(answers.map(answer => answer.text()));
    expect(texts[0]?.length).toBe(texts[1]?.length);
    expect(identity.codes.sent.length - before).toBe(2);
  });
});
