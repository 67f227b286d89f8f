import type { Stripe } from 'stripe';
import type { ProviderPayment, ProviderRefund, RefundOutcome } from './provider.ts';
import { toStripe } from './stripe-amount.ts';
import { callStripe, StripeRefusal, withKey } from './stripe-call.ts';

/** Refunds once per refund id, however often it is called: the refunds of earlier tries are looked up first. */
export async function refundAtStripe(
  stripe: Stripe,
  payment: ProviderPayment,
  refund: ProviderRefund,
): Promise<RefundOutcome> {
  const intent = payment.reference;
  if (!intent) return { state: 'failed', reference: null, reason: 'There is no charge to refund.' };
  try {
    // Stripe forgets idempotency keys after a day, our rows do not.
    const known = refund.tries > 0 ? await findRefund(stripe, intent, refund.id) : undefined;
    return outcomeOf(known ?? (await createRefund(stripe, intent, { payment, refund })));
  } catch (error) {
    if (error instanceof StripeRefusal) return { state: 'failed', reference: null, reason: error.message };
    throw error;
  }
}

/** The state of a refund that was made before; undefined where Stripe has none. */
export async function observeStripeRefund(
  stripe: Stripe,
  { reference }: ProviderPayment,
  refund: ProviderRefund,
): Promise<RefundOutcome | undefined> {
  const known = reference ? await findRefund(stripe, reference, refund.id) : undefined;
  return known && outcomeOf(known);
}

const createRefund = async (
  stripe: Stripe,
  intent: string,
  { payment, refund }: { payment: ProviderPayment; refund: ProviderRefund },
) =>
  callStripe(
    stripe.refunds.create(
      {
        payment_intent: intent,
        amount: toStripe(refund.amount, payment.currency),
        metadata: { refundId: refund.id, paymentId: payment.id, attempt: payment.attempt },
      },
      withKey(`refund:${refund.id}`),
    ),
  );

async function findRefund(stripe: Stripe, intent: string, refundId: string) {
  const { data } = await callStripe(stripe.refunds.list({ payment_intent: intent, limit: 100 }));
  return data.find(each => each.metadata?.refundId === refundId);
}

function outcomeOf({ id, status, failure_reason }: Stripe.Refund): RefundOutcome {
  const isOver = status === 'failed' || status === 'canceled';
  const state = status === 'succeeded' ? 'done' : isOver ? 'failed' : 'pending';
  return { state, reference: id, reason: failure_reason ?? null };
}
