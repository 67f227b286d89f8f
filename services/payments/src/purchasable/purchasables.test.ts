import { expect, test } from '@jest/globals';
import { notFound, unavailable } from '@momos/contracts/errors';
import { Payment } from '@momos/contracts/proto/payments/v1/bus';
import { topics } from '@momos/contracts/topics';
import { createLogger } from '@momos/runtime';
import type { Purchasable } from './purchasable-kinds.ts';
import { createPurchasables } from './purchasables.ts';

const calls: string[] = [];
const owner = (name: string, failure?: Error): Purchasable => {
  const answer = (what: string) => async () => {
    calls.push(`${name} ${what}`);
    if (failure) throw failure;
    return { state: 'COMPLETED' };
  };
  const hold = async () => {
    throw unavailable('The owner');
  };
  return {
    kind: name,
    orders: topics.moneyOrder,
    owner: { hold, complete: answer('complete'), release: answer('release') },
  };
};
const purchasables = createPurchasables(
  [owner('ticket'), owner('unlock', unavailable('The owner')), owner('lost', notFound('social'))],
  createLogger({ service: 'test', level: 'silent' }),
);

const payment = (status: string, kind = 'ticket') =>
  Payment.fromPartial({ id: 'p', status, subject: { kind, id: 's', scopeId: '' } });

test('each kind is held by its owner, whose refusal reaches the buyer; another kind is not to be had', async () => {
  const hold = (kind: string) =>
    purchasables.hold({ subject: { kind, id: 's', scopeId: '' }, userId: 'u', endedAttempt: 0 });
  await expect(hold('ticket')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(hold('yacht')).rejects.toMatchObject({ code: 'not_found' });
});

test('the owner is notified of money and of its absence, of nothing else, and may be away', async () => {
  for (const status of ['OPEN', 'AUTHORISED', 'CAPTURED', 'FAILED', 'RELEASED', 'REFUNDED'])
    await purchasables.notify(payment(status));
  expect(calls).toEqual(['ticket complete', 'ticket complete', 'ticket release', 'ticket release']);
  await purchasables.notify(payment('CAPTURED', 'unlock'));
  await purchasables.notify(payment('CAPTURED', 'yacht'));
  expect(calls.at(-1)).toBe('unlock complete');
});

test('an owner that does not have the thing differs from one that does not answer, and from a kind without an owner', async () => {
  const stateOf = (kind: string) => purchasables.notify(payment('CAPTURED', kind));
  expect(await Promise.all(['ticket', 'lost', 'unlock', 'yacht'].map(stateOf))).toEqual([
    'COMPLETED',
    'UNKNOWN',
    undefined,
    undefined,
  ]);
});
