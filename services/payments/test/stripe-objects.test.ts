import { expect, test } from '@jest/globals';
import { problemsOf, stripeObject } from './stripe-objects.ts';

const refund = stripeObject('refund', { status: 'failed', failure_reason: 'declined' });

test('an object, a list, an error and an event as Stripe describes them', () => {
  expect(problemsOf(refund)).toEqual([]);
  expect(problemsOf({ object: 'list', data: [refund], has_more: false })).toEqual([]);
  expect(problemsOf({ error: { type: 'card_error', code: 'card_declined', message: 'No.' } })).toEqual([]);
  expect(problemsOf(stripeObject('event', { type: 'refund.failed', data: { object: refund } }))).toEqual([]);
});

test.each<[string, object, string]>([
  ['a field that Stripe has not', { ...refund, refundedAt: 1 }, 'refund'],
  ['a field that is missing', { ...refund, currency: undefined }, 'refund.currency'],
  [
    'a value that Stripe does not know',
    stripeObject('payment_intent', { status: 'paid' }),
    'payment_intent.status',
  ],
  ['an error of another type', { error: { type: 'refused', message: 'No.' } }, 'error'],
  ['an object that Stripe has not', { object: 'wallet' }, 'wallet'],
  [
    'a wrong object in an event',
    stripeObject('event', { type: 'refund.failed', data: { object: { ...refund, amount: '5' } } }),
    'refund.amount',
  ],
])('%s is found', (_, answer, where) => {
  expect(problemsOf(answer as never).join('\n')).toContain(where);
});
