import type { Stripe } from 'stripe';
import type { DisputeSeen } from './observation.ts';
import type { ProviderPayment } from './provider.ts';
import { fromStripe } from './stripe-amount.ts';
import { callStripe } from './stripe-call.ts';

/** What Stripe's states mean for the money; the others are inquiries, which move none (docs.stripe.com/disputes/how-disputes-work). */
const statusOf: Partial<Record<Stripe.Dispute.Status, DisputeSeen['status']>> = {
  needs_response: 'OPEN',
  under_review: 'OPEN',
  won: 'WON',
  lost: 'LOST',
};

/** The disputes of a charge that move money. */
export async function stripeDisputes(
  stripe: Stripe,
  { reference }: Pick<ProviderPayment, 'reference'>,
): Promise<DisputeSeen[]> {
  if (!reference) return [];
  const { data } = await callStripe(stripe.disputes.list({ payment_intent: reference, limit: 100 }));
  return data.flatMap(dispute => {
    const status = statusOf[dispute.status];
    return status ? [{ ...seenOf(dispute), status }] : [];
  });
}

const seenOf = (dispute: Stripe.Dispute): Omit<DisputeSeen, 'status'> => {
  const { id, amount, currency, reason, created, evidence_details, balance_transactions } = dispute;
  const dueBy = evidence_details.due_by;
  return {
    id,
    amount: fromStripe(amount, currency),
    reason,
    dueBy: dueBy ? new Date(dueBy * 1000) : null,
    openedAt: new Date(created * 1000),
    fee: feeOf(balance_transactions),
  };
};

/** What Stripe keeps for the dispute by all of its withdrawals and reinstatements. */
function feeOf(transactions: Stripe.BalanceTransaction[]): DisputeSeen['fee'] {
  const [first] = transactions;
  if (!first) return null;
  const currency = first.currency.toUpperCase();
  const fee = transactions.reduce((sum, each) => sum + each.fee, 0);
  return { amount: fromStripe(fee, currency), currency };
}
