import type { DisputeSeen, KeptCard, Observation, PaySession, ProviderName } from './observation.ts';
import type { PayLine } from './pay-lines.ts';

/** The part of a payment that providers use. */
export type ProviderPayment = {
  id: string;
  /** `OPEN` while the payer may still pay. */
  status: string;
  /** The attempt to buy, as the subject's owner numbered it. */
  attempt: number;
  /** Number of the payment page, counted up when another takes its place. */
  page: number;
  /** The title on the payment page. */
  title: string;
  currency: string;
  lines: readonly PayLine[];
  isCaptureManual: boolean;
  /** The payer lets the card be kept. */
  isCardKept?: boolean;
  /** The kept card: that which is charged, or was paid with. */
  card?: KeptCard | null;
  session: PaySession | null;
  /** The provider's own id of the money movement. */
  reference: string | null;
  createdAt: Date;
};

/** The part of a refund that providers use. `amount` in minor units; `tries` counts the earlier calls. */
export type ProviderRefund = { id: string; amount: number; tries: number };

/** The result of a refund at the provider. */
export type RefundOutcome = {
  state: 'done' | 'pending' | 'failed';
  reference: string | null;
  reason: string | null;
};

/**
 * The subject of a webhook; `paymentId` or `refundId` is ours, null for events about something else. `disputed` is the
 * provider's id of the money movement that a dispute is about.
 */
export type ProviderEvent = {
  id: string;
  type: string;
  paymentId: string | null;
  refundId: string | null;
  disputed: string | null;
};

/**
 * A payment provider. Each command may be repeated after a crash: it carries an idempotency key made of our ids, so
 * that it takes effect once. All throw `unavailable` (503) when the provider cannot be reached; then nothing is known.
 */
export type Provider = {
  name: ProviderName;
  /** Opens the hosted page `payment.page`; the same page when called again. */
  open(payment: ProviderPayment): Promise<PaySession>;
  /** Prepares to charge a kept card; nothing is taken before `charge`, and nothing ever of what was prepared and not kept. Throws `payment_failed` when it is refused. */
  prepareCharge(payment: ProviderPayment): Promise<PaySession>;
  /** Charges what was prepared, once however often it is called; `failed`, and closed for good, when the bank refuses. */
  charge(payment: ProviderPayment): Promise<Observation>;
  /** The state of the money now. */
  observe(payment: ProviderPayment): Promise<Observation>;
  /** Captures an authorisation; `failed` or `released` when the bank refuses for good. */
  capture(payment: ProviderPayment): Promise<Observation>;
  /** Closes the page so that it cannot be paid any more; `authorised` or `captured` when it was paid before. */
  close(payment: ProviderPayment): Promise<Observation>;
  /** As `close`, and releases an authorisation; `captured` when the money was taken before. */
  release(payment: ProviderPayment): Promise<Observation>;
  /** Refunds captured money. */
  refund(payment: ProviderPayment, refund: ProviderRefund): Promise<RefundOutcome>;
  /** The state of a refund that was made before, without making one; undefined when the provider has none. */
  observeRefund(payment: ProviderPayment, refund: ProviderRefund): Promise<RefundOutcome | undefined>;
  /** The disputes about captured money, open or closed; inquiries are none. */
  observeDisputes(payment: ProviderPayment): Promise<DisputeSeen[]>;
  /** Pages of the events made in a span of time, in any order; what webhooks bring as well. */
  events(span: { from: Date; to: Date }): AsyncIterable<ProviderEvent[]>;
  /** Verifies a webhook's signature and age (300 s) and reads it; throws `bad_request` (400) for a forged or old one. */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent;
};

/** The providers this process knows, by name; payments stay with the one they were opened at. */
export type Providers = {
  /** Where new payments are opened. */
  current: Provider;
  all: readonly Provider[];
  of(name: ProviderName): Provider;
};
