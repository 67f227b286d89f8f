import { beforeAll, expect, it } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { type RunningIdentity, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity(engines, { SIGN_IN_CODES_PER_IP: '100000' });
});

const victim = 'victim@example.com';
const guesses = 10_000;
const addresses = Array.from({ length: 20 }, (_, at) => `203.0.113.${at + 1}`);

/** Codes that an attacker requests for the victim: a number from each client IP. */
async function requestIds(): Promise<string[]> {
  const asked = await Promise.all(
    addresses.map(address =>
      identity.post('/api/auth/passwordless/start', { email: victim }, { 'x-forwarded-for': address }),
    ),
  );
  const given = asked.filter(answer => answer.status === 202);
  return Promise.all(
    given.map(async answer => ((await answer.json()) as { data: { requestId: string } }).data.requestId),
  );
}

it('10,000 guesses from 20 client IPs fail: what is compared together shares one budget', async () => {
  const ids = await requestIds();
  expect(ids).toHaveLength(10);
  const outcomes = new Map<string, number>();
  let next = 0;

  /** One of the attacker's connections; the guesses are all different, as a patient attacker's would be. */
  async function attack(): Promise<void> {
    for (let guess = next++; guess < guesses; guess = next++) {
      const answer = await identity.post(
        '/api/auth/oauth/token',
        {
          grant_type: 'passwordless_otp',
          request_id: ids[guess % ids.length],
          otp: String(guess * 97).padStart(6, '0'),
        },
        { 'x-forwarded-for': addresses[guess % addresses.length] ?? '' },
      );
      const { description = '' } = (await answer.json()) as { description?: string };
      const outcome = answer.status === 400 ? description.replace(/\d/, 'n') : String(answer.status);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  }
  await Promise.all(Array.from({ length: 32 }, attack));

  const of = (outcome: string) => outcomes.get(outcome) ?? 0;
  const compared =
    of('That is not the code. You have n tries left.') + of('That is not the code. You have one try left.');
  expect(of('200')).toBe(0);
  expect([...outcomes.values()].reduce((sum, each) => sum + each, 0)).toBe(guesses);
  // The fifth try of each says that the code is over.
  expect(compared).toBeLessThanOrEqual(freeFailures + 1);
  expect(compared + of('This code can no longer be used. Please ask for a new one.') + of('429')).toBe(
    guesses,
  );
}, 120_000);

const freeFailures = 5;
const start = (copy: RunningIdentity, email: string, mark = '') =>
  copy.post('/api/auth/passwordless/start', { email }, mark ? { 'x-device-mark': mark } : {});
const requestIdOf = async (answer: Response) =>
  ((await answer.json()) as { data: { requestId: string } }).data.requestId;
const enter = (copy: RunningIdentity, request_id: string, otp: string, mark = '') =>
  copy.post(
    '/api/auth/oauth/token',
    { grant_type: 'passwordless_otp', request_id, otp },
    mark ? { 'x-device-mark': mark } : {},
  );

it('a patient attacker compares a handful of codes a day, and most of them have eight digits', async () => {
  const email = 'patient@example.com';
  const days = 4;
  const began = identity.clock.now().getTime();
  const compared = { 6: 0, 8: 0 };
  const waitFor = (answer: Response) =>
    identity.clock.advance(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  while (identity.clock.now().getTime() < began + days * 86_400_000) {
    const started = await start(identity, email);
    if (started.status === 429) {
      waitFor(started);
      continue;
    }
    const requestId = await requestIdOf(started);
    const length = identity.codes.codeFor(email).length as 6 | 8;
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await enter(identity, requestId, '0'.repeat(length));
      if (answer.status === 429) {
        waitFor(answer);
        break;
      }
      expect(answer.status).toBe(400);
      if (((await answer.json()) as { description: string }).description.includes('no longer')) break;
      compared[length] += 1;
    }
  }
  expect(compared[6]).toBeLessThanOrEqual(days * (freeFailures + 1));
  expect(compared[8]).toBeLessThanOrEqual(days * 12);
  expect(compared[6] + compared[8]).toBeGreaterThan(days);
}, 120_000);

it('whoever guesses locks out no device that the person used before', async () => {
  const email = 'known@example.com';
  const first = await requestIdOf(await start(identity, email));
  const signedIn = await enter(identity, first, identity.codes.codeFor(email));
  const { device_mark: mark } = (await signedIn.json()) as { device_mark: string };

  let locked = await start(identity, email);
  while (locked.status === 202) {
    const requestId = await requestIdOf(locked);
    for (let tries = 0; tries < 5; tries += 1) await enter(identity, requestId, '000000');
    locked = await start(identity, email);
  }
  expect(locked.status).toBe(429);
  expect(((await locked.json()) as { message: string }).message).toContain('signed in with before');

  const again = await start(identity, email, mark);
  expect(again.status).toBe(202);
  expect((await enter(identity, await requestIdOf(again), identity.codes.codeFor(email), mark)).status).toBe(
    200,
  );
  // The mark is of this address only, and cannot be made up.
  expect((await start(identity, email, `${mark.slice(0, -1)}${mark.endsWith('A') ? 'B' : 'A'}`)).status).toBe(
    429,
  );

  // A stolen mark has a budget of its own.
  const stolen = await requestIdOf(await start(identity, email, mark));
  const tried = [];
  for (let tries = 0; tries < 5; tries += 1)
    tried.push((await enter(identity, stolen, '000000', mark)).status);
  expect(tried).toEqual([400, 400, 400, 400, 400]);
  const next = await requestIdOf(await start(identity, email, mark));
  await enter(identity, next, '000000', mark);
  expect((await start(identity, email, mark)).status).toBe(429);
});

it('an address is sent so many codes a day, whoever asks; a known device still gets its own', async () => {
  const copy = await startIdentity(engines, {
    SIGN_IN_CODES_PER_ADDRESS: '1000',
    SIGN_IN_CODES_PER_IP: '100000',
    SIGN_IN_MAILS_PER_DAY: '3',
  });
  const email = 'flooded@example.com';
  const requestId = await requestIdOf(await start(copy, email));
  const { device_mark: mark } = (await (await enter(copy, requestId, copy.codes.codeFor(email))).json()) as {
    device_mark: string;
  };
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => start(copy, email)));
  expect(outcomes.filter(({ status }) => status === 202)).toHaveLength(2);
  const refused = outcomes.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect(copy.codes.sent.filter(({ to }) => to?.value === email)).toHaveLength(3);
  expect((await start(copy, email, mark)).status).toBe(202);
  copy.clock.advance(86_400_000);
  expect((await start(copy, email)).status).toBe(202);
});

it('the addresses of an account share what is guessed at them; a known device does not', async () => {
  const emails = ['one@example.com', 'two@example.com', 'three@example.com'] as const;
  const [first, ...others] = emails;
  const signedIn = await enter(
    identity,
    await requestIdOf(await start(identity, first)),
    identity.codes.codeFor(first),
  );
  type Tokens = Record<'access_token' | 'refresh_token' | 'device_mark', string>;
  const tokens = (await signedIn.json()) as Tokens;
  const { device_mark: mark, refresh_token } = tokens;
  const bearerOf = ({ access_token }: Tokens) => ({ authorization: `Bearer ${access_token}` });
  await identity.post('/api/users', { firstName: 'Ada', lastName: 'Lovelace' }, bearerOf(tokens));
  const refreshed = await identity.post('/api/auth/oauth/refresh', { refresh_token });
  const bearer = bearerOf((await refreshed.json()) as Tokens);
  for (const email of others) {
    const asked = await identity.post(
      '/api/verification/emails',
      { email, emailCategory: 'GENERAL' },
      bearer,
    );
    const { data } = (await asked.json()) as { data: { emailVerificationId: string } };
    const otp = identity.codes.codeFor(email);
    const proof = { emailVerificationId: data.emailVerificationId, otp };
    expect((await identity.post('/api/verification/emails/verify', proof, bearer)).status).toBe(200);
  }

  const outcomes: number[] = [];
  for (const email of emails) {
    const requestId = await requestIdOf(await start(identity, email));
    for (let tries = 0; tries < 4; tries += 1)
      outcomes.push((await enter(identity, requestId, '000000')).status);
  }
  expect(outcomes.filter(status => status === 400)).toHaveLength(freeFailures + 1);
  expect(outcomes.filter(status => status === 429)).toHaveLength(12 - (freeFailures + 1));

  const again = await requestIdOf(await start(identity, first, mark));
  expect((await enter(identity, again, identity.codes.codeFor(first), mark)).status).toBe(200);
});
