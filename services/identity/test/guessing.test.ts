import { beforeAll, expect, it } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { type RunningIdentity, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity(engines);
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

it('10,000 guesses from 20 client IPs fail: five tries per code, ten codes per address', async () => {
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
  expect(compared).toBe(ids.length * 4);
  expect(compared + of('This code can no longer be used. Please ask for a new one.') + of('429')).toBe(
    guesses,
  );
}, 120_000);
