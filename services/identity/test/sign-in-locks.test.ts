import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SignInLock } from '@momos/contracts/sign-in-locks';
import { useEngines } from '@momos/testing';
import { type RunningIdentity, type SignedIn, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
let admin: SignedIn;
const freeFailures = 5;

beforeAll(async () => {
  identity = await startIdentity(engines, {
    ADMIN_EMAILS: 'boss@example.com',
    SIGN_IN_MAILS_PER_DAY: '3',
    SIGN_IN_SMS_PER_DAY: '4',
    SIGN_IN_SMS_PER_IP: '6',
    SIGN_IN_FAILURES_PER_IP: '30',
  });
  admin = await identity.signIn('boss@example.com');
  await identity.post('/api/users', { firstName: 'Ida', lastName: 'Wells' }, bearer());
  const answer = await identity.post('/api/auth/oauth/refresh', { refresh_token: admin.refresh_token });
  admin = { ...((await answer.json()) as SignedIn), email: admin.email };
}, 90_000);

const bearer = () => ({ authorization: `Bearer ${admin.access_token}` });
const from = (address: string) => ({ 'x-forwarded-for': address });
const start = (to: { email: string } | { mobile: string }, address = '198.51.100.1') =>
  identity.post('/api/auth/passwordless/start', to, from(address));
const requestIdOf = async (answer: Response) =>
  ((await answer.json()) as { data: { requestId: string } }).data.requestId;
const enter = (request_id: string, otp: string, address = '198.51.100.1') =>
  identity.post('/api/auth/oauth/token', { grant_type: 'passwordless_otp', request_id, otp }, from(address));

async function locks(search = ''): Promise<SignInLock[]> {
  const query = search ? `?search=${encodeURIComponent(search)}` : '';
  const answer = await identity.get(`/api/sign-in-locks${query}`, admin.access_token);
  return ((await answer.json()) as { data: SignInLock[] }).data;
}
const lift = (id: string) =>
  identity.post(`/api/sign-in-locks/${id}/lifts`, { reason: 'They wrote to us' }, bearer());

async function guessWrongly(email: string, times: number, address?: string): Promise<string> {
  const id = await requestIdOf(await start({ email }, address));
  for (let tries = 0; tries < times; tries += 1) {
    // A request takes five tries.
    const request = tries === 4 ? await requestIdOf(await start({ email }, address)) : id;
    await enter(request, '000000', address);
  }
  return id;
}

describe('what is locked', () => {
  it('is seen by admins, masked, found by the address, and lifted', async () => {
    const { email } = await identity.signIn('locked@example.com');
    await guessWrongly(email, freeFailures + 1);
    const [ofAddress, ofAccount] = await locks(email);
    const found = [ofAddress, ofAccount].map(each => each?.kind).sort();
    expect(found).toEqual(['ACCOUNT', 'ADDRESS']);
    const listed = await locks();
    expect(JSON.stringify(listed)).not.toContain(email);
    expect(listed.find(({ kind }) => kind === 'ADDRESS')).toMatchObject({
      hint: 'l•••@e•••.com',
      lockedBy: 'FAILURES',
      person: null,
    });
    const account = listed.find(({ kind }) => kind === 'ACCOUNT');
    expect(account?.person?.id).toBeTruthy();
    expect((await locks(account?.person?.id)).map(({ kind }) => kind).sort()).toEqual(found);

    for (const each of [ofAddress, ofAccount, ofAddress])
      expect((await lift(each?.id ?? '')).status).toBe(200);
    expect(await locks()).toEqual([]);
    const id = await requestIdOf(await start({ email }));
    expect((await enter(id, identity.codes.codeFor(email))).status).toBe(200);
  });

  it('is an address that was sent its codes of the day', async () => {
    const email = 'flooded@example.com';
    for (const _ of [1, 2, 3]) expect((await start({ email })).status).toBe(202);
    expect((await start({ email })).status).toBe(429);
    const [lock] = await locks(email);
    expect(lock).toMatchObject({ kind: 'ADDRESS', sent: 3, lockedBy: 'MESSAGES', until: expect.anything() });
    await lift(lock?.id ?? '');
    expect((await start({ email })).status).toBe(202);
  });

  it('is a client that asks for texts to many numbers, which costs the numbers nothing', async () => {
    const client = '203.0.113.9';
    const numbers = Array.from({ length: 8 }, (_, at) => `+1212555200${at}`);
    const answers: number[] = [];
    for (const mobile of numbers) answers.push((await start({ mobile }, client)).status);
    expect(answers).toEqual([202, 202, 202, 202, 202, 202, 429, 429]);
    const lock = (await locks(client)).find(({ kind }) => kind === 'CLIENT_TEXTS');
    expect(lock).toMatchObject({ hint: '203.0.113.0/24', sent: 6, lockedBy: 'MESSAGES' });
    expect((await locks(numbers[7])).map(({ sent }) => sent)).toEqual([0]);
    expect((await start({ mobile: numbers[7] ?? '' }, '203.0.113.10')).status).toBe(202);
  });

  it('is not for others to see or to lift', async () => {
    const other = await identity.signIn();
    expect((await identity.get('/api/sign-in-locks', other.access_token)).status).toBe(403);
    const token = { authorization: `Bearer ${other.access_token}` };
    const path = `/api/sign-in-locks/${'a'.repeat(43)}/lifts`;
    expect((await identity.post(path, { reason: 'Let me in' }, token)).status).toBe(403);
  });
});

describe('a try that another budget refuses', () => {
  it('is counted nowhere', async () => {
    const client = '203.0.113.77';
    for (let at = 0; at < 6; at += 1) await guessWrongly(`guessed${at}@example.com`, freeFailures, client);
    const mine = 'mine@example.com';
    const id = await requestIdOf(await start({ email: mine }, client));
    await enter(id, '000000', client);
    const before = (await locks(mine))[0]?.failures;
    expect((await enter(id, '000000', client)).status).toBe(429);
    expect((await locks(client)).some(({ kind, lockedBy }) => kind === 'CLIENT' && lockedBy)).toBe(true);
    expect((await locks(mine))[0]?.failures).toBe(before);
  });
});

describe('a code that messaging refuses to send', () => {
  it('is counted for no one', async () => {
    const mobile = '+12125553001';
    identity.codes.refuseTexts = true;
    expect((await start({ mobile }, '203.0.113.80')).status).toBe(429);
    identity.codes.refuseTexts = false;
    expect((await locks(mobile)).map(({ sent }) => sent)).toEqual([0]);
    expect((await locks('203.0.113.80')).map(({ sent }) => sent)).toEqual([0]);
  });
});
