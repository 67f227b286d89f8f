import { badRequest } from '@momos/contracts/errors';
import { Stripe } from 'stripe';
import type { ProviderEvent } from './provider.ts';

const toleranceSeconds = 300;

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
    const { metadata } = data.object as { metadata?: Record<string, string> | null };
    return { id, type, paymentId: metadata?.paymentId ?? null, refundId: metadata?.refundId ?? null };
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError || cause instanceof SyntaxError)
      throw badRequest('This webhook is not signed by the provider, or too old.');
    throw cause;
  }
}
