import { expect, test } from '@jest/globals';
import type { Stripe } from 'stripe';
import { observeSession } from './stripe-observation.ts';

const charge = { status: 'succeeded', payment_method_details: { card: { brand: 'visa', last4: '4242' } } };

const session = (status: string, intent: object | null) =>
  ({
    status,
    payment_intent: intent && {
      id: 'pi',
      currency: 'usd',
      amount_received: 0,
      latest_charge: null,
      ...intent,
    },
  }) as Stripe.Checkout.Session;

test.each<[string, Stripe.Checkout.Session, object]>([
  ['an open page', session('open', null), { state: 'open' }],
  [
    'an open page with a card that was declined',
    session('open', { status: 'requires_payment_method' }),
    { state: 'open' },
  ],
  ['a closed page', session('expired', null), { state: 'failed', reason: 'The payment page was closed.' }],
  [
    'an authorisation',
    session('complete', { status: 'requires_capture', latest_charge: charge }),
    { state: 'authorised', reference: 'pi', method: 'visa 4242' },
  ],
  [
    'a capture',
    session('complete', { status: 'succeeded', amount_received: 6000, latest_charge: charge }),
    { state: 'captured', amount: 6000 },
  ],
  [
    'a capture in a currency that Stripe counts in hundredths',
    session('complete', { status: 'succeeded', currency: 'ugx', amount_received: 500_000 }),
    { state: 'captured', amount: 5000 },
  ],
  ['a slow payment', session('complete', { status: 'processing' }), { state: 'open' }],
  [
    'a released authorisation',
    session('complete', { status: 'canceled', latest_charge: charge }),
    { state: 'released' },
  ],
  ['a payment cancelled before it began', session('expired', { status: 'canceled' }), { state: 'failed' }],
])('%s', (_, given, seen) => {
  expect(observeSession(given)).toMatchObject(seen);
});
