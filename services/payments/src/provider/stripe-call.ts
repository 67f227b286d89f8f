import { unavailable } from '@momos/contracts/errors';
import { Stripe } from 'stripe';

/** Stripe understood the call and refused it; repeating it will not help. */
export class StripeRefusal extends Error {}

const refusals = [
  Stripe.errors.StripeCardError,
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeIdempotencyError,
];

/** 409: the same call is running in another process. */
const isRefusal = (error: unknown) =>
  refusals.some(kind => error instanceof kind) && (error as { statusCode?: number }).statusCode !== 409;

/** Awaits a call; its errors become {@link StripeRefusal}, or `unavailable` (503), after which nothing is known. */
export async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isRefusal(error)) throw new StripeRefusal((error as Error).message, { cause: error });
    if (error instanceof Stripe.errors.StripeError) throw unavailable('The payment provider', error);
    throw error;
  }
}

/** The option that makes a repeated call take effect once; Stripe remembers a key for a day. */
export const withKey = (idempotencyKey: string) => ({ idempotencyKey });
