import type { Stripe } from 'stripe';
import type { Observation, PaySession } from './observation.ts';
import { totalOf } from './pay-lines.ts';
import type { ProviderPayment } from './provider.ts';
import { toStripe } from './stripe-amount.ts';
import { callStripe, StripeRefusal, withKey } from './stripe-call.ts';
import { observeIntent } from './stripe-observation.ts';

const expand = ['latest_charge'];

/** Whether a payment charges a kept card: it has a payment intent of ours then, and no page. */
export const chargeOf = ({ session }: Pick<ProviderPayment, 'session'>): string | null =>
  session?.id.startsWith('pi_') ? session.id : null;

/**
 * A payment intent for a kept card that is not confirmed yet, so that it takes nothing: two of them, as when Stripe has forgotten the
 * key, do no harm, since only the one that was kept is confirmed.
 */
export async function prepareAtStripe(stripe: Stripe, payment: ProviderPayment): Promise<PaySession> {
  const { id, attempt, page, card, currency, title } = payment;
  if (!card) throw new StripeRefusal('There is no card to charge.');
  const intent = await callStripe(
    stripe.paymentIntents.create(
      {
        amount: toStripe(totalOf(payment.lines), currency),
        currency: currency.toLowerCase(),
        customer: card.customer,
        payment_method: card.method,
        allowed_payment_method_types: ['card'],
        description: title,
        metadata: { paymentId: id, attempt, page },
      },
      withKey(`${id}:${attempt}:${page}:charge`),
    ),
  );
  return { id: intent.id, url: '' };
}

/** Why nothing was taken where Stripe gives no reason. */
export const notTaken = 'The payment provider did not take this payment.';

/**
 * Confirms the intent: Stripe takes the money of one once, whoever asks. One that Stripe or the bank refused, or whose bank asks the payer,
 * who is not there, is cancelled, so that nothing can be taken of it later.
 */
export async function chargeAtStripe(stripe: Stripe, intentId: string): Promise<Observation> {
  const isTaken = await unlessRefused(
    stripe.paymentIntents.confirm(intentId, { off_session: true }, withKey(`${intentId}:confirm`)),
  );
  const intent = await retrieve(stripe, intentId);
  if (intent.status === 'requires_payment_method' || intent.status === 'requires_action')
    return closeCharge(stripe, intentId);
  if (isTaken || intent.status !== 'requires_confirmation') return observeIntent(intent);
  const seen = await closeCharge(stripe, intentId);
  // One that was never confirmed had no authorisation to release.
  const isClosed = seen.state === 'failed' || seen.state === 'released';
  return isClosed ? { ...seen, state: 'failed', reason: notTaken } : seen;
}

/** Cancels the intent; `captured` where its money was taken before. */
export async function closeCharge(stripe: Stripe, intentId: string): Promise<Observation> {
  await unlessRefused(stripe.paymentIntents.cancel(intentId, {}, withKey(`${intentId}:cancel`)));
  return observeCharge(stripe, intentId);
}

/** The state of the intent. */
export const observeCharge = async (stripe: Stripe, intentId: string): Promise<Observation> =>
  observeIntent(await retrieve(stripe, intentId));

const retrieve = (stripe: Stripe, intentId: string) =>
  callStripe(stripe.paymentIntents.retrieve(intentId, { expand }));

/** Whether Stripe did what was asked; false where it refused. */
async function unlessRefused(call: Promise<unknown>): Promise<boolean> {
  try {
    await callStripe(call);
    return true;
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return false;
  }
}
