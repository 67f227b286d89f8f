import { expect, test } from '@jest/globals';
import { Stripe } from 'stripe';
import { chargeAtStripe } from './stripe-charge.ts';

/** A Stripe with one intent, that refuses to confirm it; `meanwhile` is what becomes of the intent then. */
function refusing(meanwhile: string) {
  const intent = { id: 'pi_1', status: 'requires_confirmation', currency: 'usd', amount_received: 900 };
  const cancelled: string[] = [];
  const paymentIntents = {
    confirm: async () => {
      intent.status = meanwhile;
      throw new Stripe.errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        message: 'This payment method cannot be charged.',
      });
    },
    cancel: async (id: string) => {
      cancelled.push(id);
      intent.status = 'canceled';
    },
    retrieve: async () => ({ ...intent, latest_charge: null, customer: null, payment_method: null }),
  };
  return { stripe: { paymentIntents } as unknown as Stripe, cancelled };
}

test('a charge that Stripe refuses to make is closed, and failed', async () => {
  const { stripe, cancelled } = refusing('requires_confirmation');
  expect(await chargeAtStripe(stripe, 'pi_1')).toMatchObject({
    state: 'failed',
    reason: 'The payment provider did not take this payment.',
  });
  expect(cancelled).toEqual(['pi_1']);
});

test('one that was made already is refused as well, and stays made', async () => {
  const { stripe, cancelled } = refusing('succeeded');
  expect(await chargeAtStripe(stripe, 'pi_1')).toMatchObject({ state: 'captured', amount: 900 });
  expect(cancelled).toEqual([]);
});
