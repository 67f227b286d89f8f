import type { Payment } from '../payment/payment.ts';
import type { Refund } from '../refund/refund.ts';
import type { Observation, PaySession, ProviderName } from './observation.ts';

/** What became of a refund at the provider. */
export type RefundOutcome = {
  state: 'done' | 'pending' | 'failed';
  reference: string | null;
  reason: string | null;
};

/** What a webhook is about; `paymentId` or `refundId` is ours, null where the provider tells of something else. */
export type ProviderEvent = { id: string; type: string; paymentId: string | null; refundId: string | null };

/**
 * A payment provider. Each order may be given again after a crash: it carries a key made of our ids, so that it has
 * effect once. All throw `unavailable` (503) when the provider cannot be reached; then nothing is known.
 */
export type Provider = {
  name: ProviderName;
  /** Opens a hosted page for `payment.attempt`; the same page when asked again. */
  open(payment: Payment): Promise<PaySession>;
  /** Where the money stands now. */
  observe(payment: Payment): Promise<Observation>;
  /** Captures what is authorised; answers `failed` or `released` when the bank refuses for good. */
  capture(payment: Payment): Promise<Observation>;
  /** Closes the page so that it cannot be paid any more; answers `authorised` or `captured` when it was paid before. */
  close(payment: Payment): Promise<Observation>;
  /** As `close`, and lets an authorisation go; answers `captured` when the money was taken before. */
  release(payment: Payment): Promise<Observation>;
  /** Gives captured money back. */
  refund(payment: Payment, refund: Refund): Promise<RefundOutcome>;
  /** Verifies a webhook's signature and age (300 s) and reads it; throws `bad_request` (400) for a forged or old one. */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent;
};

/** The providers this process knows, by name; payments stay with the one they were opened at. */
export type Providers = {
  /** Where new payments are opened. */
  current: Provider;
  of(name: ProviderName): Provider;
};
