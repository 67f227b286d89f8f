import { badRequest } from '@momos/contracts/errors';
import { Stripe } from 'stripe';
import type { ProviderEvent } from './provider.ts';
import { callStripe } from './stripe-call.ts';

const toleranceSeconds = 300;

/** The events that change what we know of a payment or a refund. */
const eventTypes = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'refund.failed',
  'refund.updated',
] as const satisfies Stripe.Event['type'][];

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** Pages of the events of a span that change what we know, whether or not their webhooks arrived; Stripe keeps them for 30 days. */
export async function* stripeEvents(
  stripe: Stripe,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<ProviderEvent[]> {
  const created = { gte: seconds(from), lte: seconds(to) };
  let after: string | undefined;
  do {
    const page = await callStripe(
      stripe.events.list({
        types: [...eventTypes],
        created,
        limit: 100,
        ...(after ? { starting_after: after } : {}),
      }),
    );
    yield page.data.map(eventOf);
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
}

function eventOf({ id, type, data }: Pick<Stripe.Event, 'id' | 'type' | 'data'>): ProviderEvent {
  // A dispute has metadata of its own; its charge says whose it is.
  const { payment_intent: intent } = data.object as { payment_intent?: string | { id: string } | null };
  const disputed = type.startsWith('charge.dispute.') ? intent : null;
  const { metadata } = data.object as { metadata?: Record<string, string> | null };
  return {
    ...{ id, type, paymentId: metadata?.paymentId ?? null, refundId: metadata?.refundId ?? null },
    disputed: typeof disputed === 'string' ? disputed : (disputed?.id ?? null),
  };
}

/** Verifies and reads a webhook of Stripe; throws `bad_request` (400) for a forged one or one older than 300 s. */
export function readStripeEvent(
  stripe: Stripe,
  { body, signature, secret }: { body: Buffer; signature: string | undefined; secret: string },
): ProviderEvent {
  try {
    const { id, type, data } = stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      toleranceSeconds,
    );
    return eventOf({ id, type, data });
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError || cause instanceof SyntaxError)
      throw badRequest('This webhook is not signed by the provider, or too old.');
    throw cause;
  }
}
