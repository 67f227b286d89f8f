import { AppError } from '@momos/contracts/errors';
import { Stripe } from 'stripe';
import type { Observation } from './observation.ts';
import { positivePayLines, returnUrl } from './pay-lines.ts';
import type { Provider, ProviderPayment } from './provider.ts';
import { toStripe } from './stripe-amount.ts';
import {
  chargeAtStripe,
  chargeOf,
  closeCharge,
  notTaken,
  observeCharge,
  prepareAtStripe,
} from './stripe-charge.ts';
import { callStripe, StripeRefusal, withKey } from './stripe-call.ts';
import { stripeDisputes } from './stripe-dispute.ts';
import { observeSession } from './stripe-observation.ts';
import { observeStripeRefund, refundAtStripe } from './stripe-refund.ts';
import { readStripeEvent, stripeEvents } from './stripe-webhook.ts';

/** Settings of Stripe. */
export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  publicUrl: string;
  /** Another address than api.stripe.com, for doubles. */
  apiBase?: string;
};

/** Written against this version of Stripe's API; the account's own version does not matter. */
const apiVersion = '2026-10-28.endive';
/** Stripe's pages live 30 minutes at least; ours are closed with the seat's hold, this only bounds a forgotten one. */
const pageMinutes = 60;
const expand = ['payment_intent.latest_charge'];
const nothingYet: Observation = { state: 'open', reference: null, method: null, amount: 0, reason: null };

/** Payments by Stripe Checkout: the card is typed on Stripe's page and never reaches us. */
export function createStripeProvider(options: StripeOptions): Provider {
  const stripe = connect(options);
  return {
    name: 'stripe',
    observe: payment => observe(stripe, payment),
    close: payment => close(stripe, payment),
    capture: payment => capture(stripe, payment),
    prepareCharge: payment => prepareAtStripe(stripe, payment).catch(asPaymentFailed),
    charge: payment => chargeAtStripe(stripe, chargeOf(payment) ?? ''),

    async open(payment) {
      const { id, url } = await openPage(stripe, payment, options.publicUrl).catch(asPaymentFailed);
      return { id, url: url ?? returnUrl(options.publicUrl, payment.id) };
    },

    async release(payment) {
      const seen = await (payment.status === 'OPEN' ? close : observe)(stripe, payment);
      return seen.state === 'authorised' && seen.reference ? cancel(stripe, payment, seen.reference) : seen;
    },

    refund: (payment, refund) => refundAtStripe(stripe, payment, refund),
    observeRefund: (payment, refund) => observeStripeRefund(stripe, payment, refund),
    observeDisputes: payment => stripeDisputes(stripe, payment),
    events: span => stripeEvents(stripe, span),
    readEvent: (body, signature) =>
      readStripeEvent(stripe, { body, signature, secret: options.webhookSecret }),
  };
}

/** Of one attempt and one of its pages, so that nothing of another is ever taken for it. */
const keyOf = ({ id, attempt, page }: ProviderPayment, command: string) =>
  withKey(`${id}:${attempt}:${page}:${command}`);

const connect = ({ secretKey, apiBase }: StripeOptions) =>
  new Stripe(secretKey, {
    apiVersion,
    timeout: 8000,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'momos' },
    ...addressOf(apiBase),
  });

function addressOf(base: string | undefined) {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  return {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  };
}

async function observe(stripe: Stripe, { session }: ProviderPayment): Promise<Observation> {
  if (!session) return nothingYet;
  const charge = chargeOf({ session });
  if (charge) return observeCharge(stripe, charge);
  return observeSession(await callStripe(stripe.checkout.sessions.retrieve(session.id, { expand })));
}

/** Sends a command that Stripe may refuse because the payment has changed, and observes its state afterwards. */
async function command(
  stripe: Stripe,
  payment: ProviderPayment,
  send: () => Promise<unknown>,
): Promise<Observation & { isRefused: boolean }> {
  const isRefused = await callStripe(send()).then(() => false, trueIfRefused);
  return { ...(await observe(stripe, payment)), isRefused };
}

async function close(stripe: Stripe, payment: ProviderPayment): Promise<Observation> {
  const { session } = payment;
  if (!session) return { ...nothingYet, state: 'failed', reason: 'The payment was given up.' };
  const charge = chargeOf(payment);
  if (charge) return closeCharge(stripe, charge);
  return command(stripe, payment, () => stripe.checkout.sessions.expire(session.id));
}

const cancel = (stripe: Stripe, payment: ProviderPayment, intentId: string) =>
  command(stripe, payment, () => stripe.paymentIntents.cancel(intentId, {}, keyOf(payment, 'cancel')));

async function capture(stripe: Stripe, payment: ProviderPayment): Promise<Observation> {
  const { reference } = payment;
  if (!reference) return observe(stripe, payment);
  const seen = await command(stripe, payment, () =>
    stripe.paymentIntents.capture(reference, {}, keyOf(payment, 'capture')),
  );
  // Refused, and still authorised: the bank will not pay any more, so the authorisation is cancelled.
  return seen.state === 'authorised' && seen.isRefused ? cancel(stripe, payment, reference) : seen;
}

async function openPage(
  stripe: Stripe,
  payment: ProviderPayment,
  publicUrl: string,
): Promise<Stripe.Checkout.Session> {
  const params = checkoutParams(payment, publicUrl);
  return callStripe(stripe.checkout.sessions.create(params, keyOf(payment, 'open')));
}

function checkoutParams(payment: ProviderPayment, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const back = returnUrl(publicUrl, payment.id);
  const metadata = { paymentId: payment.id, attempt: payment.attempt, page: payment.page };
  return {
    mode: 'payment',
    client_reference_id: payment.id,
    metadata,
    success_url: back,
    cancel_url: back,
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(payment.createdAt.getTime() / 1000) + pageMinutes * 60 * payment.page,
    line_items: positivePayLines(payment.lines).map(({ label, amount }) => ({
      quantity: 1,
      price_data: {
        currency: payment.currency.toLowerCase(),
        unit_amount: toStripe(amount, payment.currency),
        product_data: { name: `${payment.title}: ${label}` },
      },
    })),
    // Stripe's page says then that the card is kept, and for what.
    ...(payment.isCardKept ? { customer_creation: 'always' as const } : {}),
    payment_intent_data: {
      ...(payment.isCardKept ? { setup_future_usage: 'off_session' as const } : {}),
      capture_method: payment.isCaptureManual ? 'manual' : 'automatic',
      description: payment.title,
      metadata,
    },
  };
}

function trueIfRefused(error: unknown): true {
  if (error instanceof StripeRefusal) return true;
  throw error;
}

function asPaymentFailed(error: unknown): never {
  if (!(error instanceof StripeRefusal)) throw error;
  throw new AppError('payment_failed', notTaken, { cause: error });
}
