import { AppError, badRequest, unavailable } from '@momos/contracts/errors';
import { Stripe } from 'stripe';
import type { Payment } from '../payment/payment.ts';
import type { Refund } from '../refund/refund.ts';
import { positivePayLines, returnUrl } from './pay-lines.ts';
import type { Provider, ProviderEvent, RefundOutcome } from './provider.ts';
import type { Observation } from './observation.ts';
import { observeSession } from './stripe-observation.ts';

/** What Stripe is used with. */
export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  publicUrl: string;
  /** Another address than api.stripe.com, for doubles. */
  apiBase?: string;
};

/** Written against this version of Stripe's API; the account's own version does not matter. */
const apiVersion = '2026-10-28.endive';
const toleranceSeconds = 300;
/** Stripe's pages live 30 minutes at least; ours are closed with the seat's hold, this only bounds a forgotten one. */
const pageMinutes = 60;
const expand = ['payment_intent.latest_charge'];

/** Payments by Stripe Checkout: the card is typed on Stripe's page and never reaches us. */
export function createStripeProvider(options: StripeOptions): Provider {
  const stripe = new Stripe(options.secretKey, {
    apiVersion,
    timeout: 8000,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'momos' },
    ...addressOf(options.apiBase),
  });

  const observe = async (payment: Payment): Promise<Observation> => {
    if (!payment.session) return nothingYet;
    return observeSession(await asked(stripe.checkout.sessions.retrieve(payment.session.id, { expand })));
  };

  /** Gives an order that Stripe may refuse because things have moved on, and looks how they stand then. */
  async function order(
    payment: Payment,
    give: () => Promise<unknown>,
  ): Promise<Observation & { isRefused: boolean }> {
    const isRefused = await asked(give()).then(() => false, refusedOnly);
    return { ...(await observe(payment)), isRefused };
  }

  const close = async (payment: Payment): Promise<Observation> => {
    const { session } = payment;
    if (!session) return { ...nothingYet, state: 'failed', reason: 'The payment was given up.' };
    return order(payment, () => stripe.checkout.sessions.expire(session.id));
  };

  const cancel = (payment: Payment, intentId: string) =>
    order(payment, () => stripe.paymentIntents.cancel(intentId, {}, keyed(`${payment.id}:cancel`)));

  return {
    name: 'stripe',
    observe,
    close,

    async open(payment) {
      const params = checkoutParams(payment, options.publicUrl);
      const key = keyed(`${payment.id}:page:${payment.attempt}`);
      const session = await asked(stripe.checkout.sessions.create(params, key)).catch(shown);
      return { id: session.id, url: session.url ?? params.success_url ?? options.publicUrl };
    },

    async capture(payment) {
      const { reference } = payment;
      if (!reference) return observe(payment);
      const seen = await order(payment, () =>
        stripe.paymentIntents.capture(reference, {}, keyed(`${payment.id}:capture`)),
      );
      // Refused, and still set aside: the bank will not give it any more, so it is let go and asked for again.
      return seen.state === 'authorised' && seen.isRefused ? cancel(payment, reference) : seen;
    },

    async release(payment) {
      const seen = payment.status === 'OPEN' ? await close(payment) : await observe(payment);
      return seen.state === 'authorised' && seen.reference ? cancel(payment, seen.reference) : seen;
    },

    refund: (payment, refund) => makeRefund(stripe, payment, refund),
    readEvent: (body, signature) => readEvent(stripe, { body, signature, secret: options.webhookSecret }),
  };
}

const nothingYet: Observation = { state: 'open', reference: null, method: null, amount: 0, reason: null };
const keyed = (idempotencyKey: string) => ({ idempotencyKey });

function addressOf(base: string | undefined) {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  return {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  };
}

function checkoutParams(payment: Payment, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const back = returnUrl(publicUrl, payment.id);
  const metadata = { paymentId: payment.id };
  return {
    mode: 'payment',
    client_reference_id: payment.id,
    metadata,
    success_url: back,
    cancel_url: back,
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(payment.createdAt.getTime() / 1000) + pageMinutes * 60 * payment.attempt,
    line_items: positivePayLines(payment).map(({ label, amount }) => ({
      quantity: 1,
      price_data: {
        currency: payment.currency.toLowerCase(),
        unit_amount: amount,
        product_data: { name: `${payment.title}: ${label}` },
      },
    })),
    payment_intent_data: {
      capture_method: payment.isCaptureManual ? 'manual' : 'automatic',
      description: payment.title,
      metadata,
    },
  };
}

/** Looks first whether an earlier try came through: Stripe forgets idempotency keys after a day, our rows do not. */
async function makeRefund(stripe: Stripe, payment: Payment, refund: Refund): Promise<RefundOutcome> {
  const intent = payment.reference;
  if (!intent) return { state: 'failed', reference: null, reason: 'There is no charge to give back.' };
  try {
    const known = refund.tries > 0 ? await knownRefund(stripe, intent, refund) : undefined;
    const made =
      known ??
      (await asked(
        stripe.refunds.create(
          {
            payment_intent: intent,
            amount: refund.amount,
            metadata: { refundId: refund.id, paymentId: payment.id },
          },
          keyed(`refund:${refund.id}`),
        ),
      ));
    return outcomeOf(made);
  } catch (error) {
    if (error instanceof Refusal) return { state: 'failed', reference: null, reason: error.message };
    throw error;
  }
}

async function knownRefund(
  stripe: Stripe,
  intent: string,
  refund: Refund,
): Promise<Stripe.Refund | undefined> {
  const { data } = await asked(stripe.refunds.list({ payment_intent: intent, limit: 100 }));
  return data.find(each => each.metadata?.refundId === refund.id);
}

function outcomeOf({ id, status, failure_reason }: Stripe.Refund): RefundOutcome {
  const isOver = status === 'failed' || status === 'canceled';
  const state = status === 'succeeded' ? 'done' : isOver ? 'failed' : 'pending';
  return { state, reference: id, reason: failure_reason ?? null };
}

function readEvent(
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

/** Stripe understood and said no; repeating the same call will not help. */
class Refusal extends Error {}

const definite = [
  Stripe.errors.StripeCardError,
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeIdempotencyError,
];

/** 409: the same order is at work in another process. */
const isDefinite = (error: unknown) =>
  definite.some(kind => error instanceof kind) && (error as { statusCode?: number }).statusCode !== 409;

/** Sorts Stripe's errors: a refusal, or `unavailable`, after which nothing is known. */
async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isDefinite(error)) throw new Refusal((error as Error).message, { cause: error });
    if (error instanceof Stripe.errors.StripeError) throw unavailable('The payment provider', error);
    throw error;
  }
}

function refusedOnly(error: unknown): true {
  if (error instanceof Refusal) return true;
  throw error;
}

function shown(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new AppError('payment_failed', 'The payment provider did not take this payment.', { cause: error });
}
