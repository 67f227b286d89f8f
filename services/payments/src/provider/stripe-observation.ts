import type { Stripe } from 'stripe';
import type { Observation } from './observation.ts';
import { fromStripe } from './stripe-amount.ts';

const nothing: Observation = { state: 'open', reference: null, method: null, amount: 0, reason: null };

/** The state of a Checkout Session with its expanded payment intent (docs.stripe.com/payments/paymentintents/lifecycle). */
export function observeSession(session: Stripe.Checkout.Session): Observation {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  if (intent && session.status !== 'open') return observeIntent(intent);
  if (session.status === 'expired')
    return { ...nothing, state: 'failed', reason: 'The payment page was closed.' };
  return nothing;
}

/** The state of a payment intent. */
export function observeIntent(intent: Stripe.PaymentIntent): Observation {
  const known = { ...nothing, reference: intent.id, method: methodOf(intent) };
  switch (intent.status) {
    case 'succeeded':
      return {
        ...known,
        state: 'captured',
        amount: fromStripe(intent.amount_received, intent.currency),
        card: cardOf(intent),
      };
    case 'requires_capture':
      return { ...known, state: 'authorised', authorisedUntil: authorisedUntil(intent) };
    case 'canceled':
      return {
        ...known,
        state: wasAuthorised(intent) ? 'released' : 'failed',
        reason: intent.last_payment_error?.message ?? 'The payment was released.',
      };
    case 'requires_payment_method':
      return {
        ...known,
        state: 'failed',
        reason: intent.last_payment_error?.message ?? 'The payment was declined.',
      };
    default:
      return known;
  }
}

/** The ids by which a card is charged again; Stripe keeps one where the payer was asked for that. */
function cardOf({ customer, payment_method: method }: Stripe.PaymentIntent): Observation['card'] {
  const idOf = (of: string | { id: string } | null) => (typeof of === 'string' ? of : of?.id);
  const [kept, by] = [idOf(customer), idOf(method)];
  return kept && by ? { customer: kept, method: by } : null;
}

function wasAuthorised(intent: Stripe.PaymentIntent): boolean {
  const charge = intent.latest_charge;
  return typeof charge === 'object' && charge !== null && charge.status === 'succeeded';
}

function authorisedUntil({ latest_charge: charge }: Stripe.PaymentIntent): Date | null {
  const details = typeof charge === 'object' ? charge?.payment_method_details : undefined;
  const until = details?.card?.capture_before;
  return until ? new Date(until * 1000) : null;
}

/** Brand and last four digits; nothing else of a card is ever read. */
function methodOf(intent: Stripe.PaymentIntent): string | null {
  const charge = intent.latest_charge;
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  return card?.brand && card.last4 ? `${card.brand} ${card.last4}` : null;
}
