import { toMajor } from '@momos/contracts/money';
import type { Payment } from '@momos/contracts/proto/payments/v1/bus';
import type { QuoteResponse } from '@momos/contracts/proto/payments/v1/payments';
import type { Rsvp } from '../rsvp/rsvp.ts';

/** What an RSVP cost and what was paid of it, in decimal major units; zeros without a payment. */
export function toPaymentDetail({ currency, payment: known }: Rsvp, payment: Payment | undefined) {
  const amount = (minor: number | undefined) => toMajor(minor ?? 0, currency);
  return {
    currency,
    ticketPrice: amount(payment?.ticketAmount),
    depositAmount: amount(payment?.depositAmount),
    discount: amount(payment?.discountAmount),
    fee: amount(payment?.feeAmount),
    total: amount(payment?.totalAmount),
    state: known.state,
    paid: amount(payment?.capturedAmount),
    refunded: amount(payment?.refundedAmount),
    promoCode: payment?.promoCode || null,
    method: payment?.method || null,
    provider: payment?.provider || null,
  };
}

/** What a registration would cost, in decimal major units. */
export function toChargeView(quote: QuoteResponse, currency: string) {
  const amount = (minor: number) => toMajor(minor, currency);
  return {
    currency,
    ticketPrice: amount(quote.ticketAmount),
    depositAmount: amount(quote.depositAmount),
    discount: amount(quote.discountAmount),
    fee: amount(quote.feeAmount),
    total: amount(quote.totalAmount),
    promoText: quote.promoText || null,
  };
}
