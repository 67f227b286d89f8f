import { describe, expect, test } from '@jest/globals';
import { notFound, unavailable } from '@momos/contracts/errors';
import { Payment } from '@momos/contracts/proto/payments/v1/bus';
import type { PurchaseState } from '@momos/contracts/proto/payments/v1/purchasables';
import { topics } from '@momos/contracts/topics';
import { createLogger } from '@momos/runtime';
import type { Purchasable } from './purchasable-kinds.ts';
import { createPurchasables } from './purchasables.ts';

const calls: string[] = [];
const owner = (name: string, failure?: Error): Purchasable => {
  const answer = (what: string) => async () => {
    calls.push(`${name} ${what}`);
    if (failure) throw failure;
    return { state: 'COMPLETED', hasAttempt: true };
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

describe('an owner of captured money', () => {
  const answerOf = (answer: PurchaseState, given: Partial<Payment> = {}) => {
    const reply = async () => answer;
    const kind = { ...owner('ticket'), owner: { ...owner('ticket').owner, complete: reply, release: reply } };
    return createPurchasables([kind], createLogger({ service: 'test', level: 'silent' })).notify({
      ...payment('CAPTURED'),
      ...given,
    });
  };

  test.each([
    ['COMPLETED', 'has'],
    ['WAITING', 'has'],
    ['OVER', 'has'],
    ['RETURNED', 'returns'],
    ['HELD', 'waits'],
    ['SOMETHING_NEW', 'waits'],
    ['UNKNOWN', 'lacks'],
  ])('that has the attempt and says %s: %s', async (state, answer) => {
    expect(await answerOf({ state, hasAttempt: true })).toBe(answer);
    // Without the attempt, as from a backup of before it, what its row says is about something else.
    expect(await answerOf({ state, hasAttempt: false })).toBe('lacks');
  });

  test.each(['COMPLETED', 'OVER', 'UNKNOWN'])(
    'of a version before that says %s settles nothing',
    async state => {
      expect(await answerOf({ state })).toBeUndefined();
    },
  );

  test('has only to know an attempt that is over', async () => {
    const over = { endedCause: 'orphaned' };
    expect(await answerOf({ state: 'COMPLETED', hasAttempt: true }, over)).toBe('returns');
    expect(await answerOf({ state: 'UNKNOWN', hasAttempt: false }, over)).toBe('lacks');
  });
});

test('an owner that does not answer, an error of whatever kind, and a kind without an owner say nothing', async () => {
  const answers = ['lost', 'unlock', 'yacht'].map(kind => purchasables.notify(payment('CAPTURED', kind)));
  expect(await Promise.all(answers)).toEqual([undefined, undefined, undefined]);
});

test('an attempt that is over with its money is released at its owner', async () => {
  calls.length = 0;
  for (const status of ['CAPTURED', 'REFUNDED', 'AUTHORISED'])
    await purchasables.notify({ ...payment(status), endedCause: 'orphaned' });
  expect(calls).toEqual(['ticket release', 'ticket release', 'ticket complete']);
});
