import { expect } from '@jest/globals';
import { type Engines, eventually } from '@momos/testing';
import { orderOf, type Rsvp, subjectOf } from './events-double.ts';
import { startPayments } from './running-payments.ts';
import { startStripeDouble, type StripeDouble } from './stripe-double.ts';
import { type StripeMock, startStripeMock } from './stripe-mock.ts';

/** The host's order to capture what is authorised. */
export const capture = { id: 'approved', kind: 'MONEY_ORDER_KIND_CAPTURE', cause: 'approved' } as const;

/** What the host's approval asks over gRPC. */
export const captureOf = (rsvp: Rsvp) => ({ subject: subjectOf(rsvp), order: orderOf(rsvp, capture) });

/** Payments with Stripe's double as its provider, and the steps that its tests share. */
export async function startStripePayments(engines: Engines) {
  const mock = await startStripeMock(engines);
  const stripe = await startStripeDouble(engines, mock);
  const app = await startPayments(engines, stripe.env);
  const { events } = app;

  /** An open payment, with its webhook of a completed page ready to be sent. */
  async function opened({ isManual = false } = {}) {
    const rsvp = events.addRsvp();
    events.social.isApprovalRequired = isManual;
    const { data } = await app.open(rsvp);
    const { paymentId } = data;
    const completed = () => stripe.event('checkout.session.completed', stripe.pageOf(paymentId));
    return { rsvp, data, paymentId, completed };
  }

  /** A payment that was paid: taken, or authorised where the host decides first. */
  async function paid(given = {}) {
    const payment = await opened(given);
    stripe.pay(payment.paymentId);
    await app.act(payment.rsvp, payment.paymentId, 'confirm');
    return payment;
  }

  return {
    app,
    stripe,
    events,
    opened,
    paid,
    becomes: (id: string, status: string) =>
      eventually(async () => expect((await app.payments.get(id))?.status).toBe(status)),
    /** The last published state of a payment. */
    lastOf: (id: string) => app.published.findLast(each => each.payment?.id === id)?.payment,
    /** The service's metric whose line begins so; 0 before it was counted. */
    metric: (start: string) => metricOf(app.url, start),
    complaints: () => complaintsOf(stripe, mock),
  };
}

async function metricOf(url: string, start: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find(each => each.startsWith(start));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** What of the answers, and of the calls where Stripe's own mock runs, was not as Stripe describes it. */
async function complaintsOf(stripe: StripeDouble, mock: StripeMock | undefined): Promise<string[]> {
  expect(stripe.calls.length).toBeGreaterThan(0);
  if (mock) await eventually(() => expect(mock.held.length).toBe(stripe.calls.length));
  return [...stripe.complaints, ...(mock?.complaints ?? [])];
}
