import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { rawRequest, type RunningGateway, startGateway } from './running-gateway.ts';

const engines = useEngines();
const env = {
  TOPIC_PREFIX: engines.topicPrefix,
  TRUSTED_PROXIES: '127.0.0.1',
  LIMIT_CHANGES: 'human.sign-in=2/600, human.rsvp=1/600',
  HUMAN_CHECK_COST: '1',
};
let copies: [RunningGateway, RunningGateway];
beforeAll(async () => {
  copies = [await startGateway(env), await startGateway(env)];
});
afterAll(() => Promise.all(copies.map(copy => copy.close())));

async function prove(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

type Answer = {
  status: number;
  body: { code?: string; challenge?: Challenge; data?: { challenge: Challenge } };
};

async function ask(
  address: string,
  given: { copy?: number; token?: string; path?: string; method?: string } = {},
): Promise<Answer> {
  const { copy = 0, token, path = '/api/auth/passwordless/start', method = 'POST' } = given;
  const headers = { 'x-forwarded-for': address, ...(token ? { 'x-web-firewall-token': token } : {}) };
  const answer = await rawRequest(copies[copy] as RunningGateway, { method, path, headers });
  return { status: answer.status, body: JSON.parse(answer.text) };
}

/** Uses up what an address may do unasked and gives the challenge that it is then asked. */
async function challenged(address: string): Promise<Challenge> {
  for (let index = 0; index < 2; index += 1) expect((await ask(address, { copy: index })).status).toBe(200);
  const refused = await ask(address);
  expect(refused).toMatchObject({ status: 405, body: { code: 'captcha_required' } });
  return refused.body.challenge as Challenge;
}

describe('a caller who looks automated', () => {
  it('continues with a proof, until the rate is reached again', async () => {
    const token = await prove(await challenged('203.0.113.1'));
    expect((await ask('203.0.113.1', { copy: 1, token })).status).toBe(200);
    expect((await ask('203.0.113.1', { token })).status).toBe(200);
    // The page keeps sending its last proof; it does not count twice, on any copy.
    for (const copy of [0, 1]) expect((await ask('203.0.113.1', { copy, token })).status).toBe(405);
  });

  it('is required before the service gets the call', async () => {
    const challenge = await challenged('203.0.113.2');
    const before = copies[0].doubles.identity.seen.length;
    expect((await ask('203.0.113.2')).status).toBe(405);
    expect(copies[0].doubles.identity.seen).toHaveLength(before);
    expect(challenge.parameters.expiresAt).toBeGreaterThan(Date.now() / 1_000);
  });

  it('cannot use the proof of another, a changed, an unsigned or a broken one', async () => {
    const mine = await challenged('203.0.113.3');
    const theirs = await challenged('203.0.113.4');
    const token = await prove(mine);
    const forged = (change: (payload: { challenge: Challenge; solution: object }) => void) => {
      const payload = JSON.parse(Buffer.from(token, 'base64').toString());
      change(payload);
      return Buffer.from(JSON.stringify(payload)).toString('base64');
    };
    const bad = [
      await prove(theirs),
      forged(({ challenge }) => (challenge.parameters.expiresAt = 4e9)),
      forged(({ challenge }) => (challenge.parameters.keyPrefix = '')),
      forged(({ challenge }) => delete challenge.signature),
      forged(payload => (payload.solution = { counter: 0, derivedKey: '00'.repeat(32) })),
      forged(payload => (payload.solution = { counter: 'NaN', derivedKey: null })),
      'nonsense',
      Buffer.from('null').toString('base64'),
      Buffer.from('{"challenge":{"parameters":{"__proto__":{}}},"solution":{}}').toString('base64'),
      'A'.repeat(9_000),
    ];
    for (const each of bad) expect((await ask('203.0.113.3', { token: each })).status).toBe(405);
    expect((await ask('203.0.113.3', { token })).status).toBe(200);
  });

  it('cannot use a proof that came too late', async () => {
    const late = await startGateway({
      ...env,
      HUMAN_CHECK_SECONDS: '1',
      TOPIC_PREFIX: `${engines.topicPrefix}late.`,
    });
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    const path = '/api/auth/passwordless/start';
    let challenge: Challenge | undefined;
    for (let index = 0; index < 3; index += 1)
      challenge = JSON.parse((await rawRequest(late, { method: 'POST', path, headers })).text).challenge;
    const token = await prove(challenge as Challenge);
    const waitMs = (challenge?.parameters.expiresAt ?? 0) * 1_000 + 1_000 - Date.now();
    await new Promise(resolve => setTimeout(resolve, waitMs));
    const answer = await rawRequest(late, {
      method: 'POST',
      path,
      headers: { ...headers, 'x-web-firewall-token': token },
    });
    expect(answer.status).toBe(405);
    await late.close();
  });

  it('can prove ahead, on the page of the check', async () => {
    await challenged('203.0.113.6');
    const path = '/api/human-verification';
    const { body } = await ask('203.0.113.6', { path, method: 'GET' });
    const token = await prove(body.data?.challenge as Challenge);
    expect(await ask('203.0.113.6', { path, token, copy: 1 })).toMatchObject({
      status: 200,
      body: { data: { isPerson: true } },
    });
    expect(await ask('203.0.113.6', { path, token })).toMatchObject({
      status: 405,
      body: { code: 'captcha_required' },
    });
    expect((await ask('203.0.113.6')).status).toBe(200);
  });

  it('is one person wherever they are, at registering', async () => {
    const authorization = `Bearer ${await copies[0].issuer.tokenFor({ userId: 'ada' })}`;
    const register = async (address: string) =>
      (
        await rawRequest(copies[0], {
          method: 'POST',
          path: '/api/socials/01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60/rsvps',
          headers: { 'x-forwarded-for': address, authorization },
        })
      ).status;
    expect([await register('198.51.100.1'), await register('198.51.100.2')]).toEqual([200, 405]);
  });
});
