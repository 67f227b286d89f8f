import { expect, it } from '@jest/globals';
import { routes } from '@momos/contracts';
import { forbidden } from '@momos/contracts/errors';
import { socialsContract } from '@momos/contracts/socials';
import { usersContract } from '@momos/contracts/users';
import { answer, answerBy, createNetwork, refuse } from './network.ts';
import { sample } from './sample.ts';

const { getBySlug } = socialsContract;

it('has a sample of the answer of every call', () => {
  const failed = routes
    .filter(route => !route.format)
    .flatMap(route => {
      try {
        sample(route);
        return [];
      } catch (error) {
        return [`${route.id}: ${String(error)}`];
      }
    });
  expect(failed).toEqual([]);
});

it('answers what the contract says, with the parts that are given', async () => {
  const network = createNetwork([answer(getBySlug, { title: 'Sunset', hosts: [{ displayName: 'Ada' }] })]);
  const response = await network.fetch('/api/socials/slug/sunset?inviteCode=abc');
  expect(await response.json()).toMatchObject({
    data: { title: 'Sunset', hosts: [{ displayName: 'Ada' }], isCancelled: false, rsvps: [] },
  });
  expect(network.sent(getBySlug)).toMatchObject([
    { params: { slug: 'sunset' }, query: { inviteCode: 'abc' } },
  ]);
  expect(network.problems).toEqual([]);
});

it('has no answer that the contract does not allow', () => {
  expect(() => answer(getBySlug, { maxCapacity: 'many' as never })).toThrow('maxCapacity');
});

it('refuses as the server does', async () => {
  const network = createNetwork([refuse(getBySlug, forbidden())]);
  const response = await network.fetch('/api/socials/slug/sunset');
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'forbidden']);
});

it('names the unexpected call, and the one against its contract', async () => {
  const network = createNetwork([answerBy(usersContract.updateMe, () => ({ firstName: 'Ada' }))]);
  await network.fetch('/api/users/me');
  await network.fetch('/api/nowhere');
  await network.fetch('/api/users/me', { method: 'PATCH', body: JSON.stringify({ firstNam: 'Ada' }) });
  expect(network.problems).toEqual([
    expect.stringContaining(`Unexpected call of ${usersContract.me.id} (GET /api/users/me)`),
    'No contract has GET /api/nowhere.',
    expect.stringContaining('against its contract: body: ✖ Unrecognized key: "firstNam"'),
  ]);
});
