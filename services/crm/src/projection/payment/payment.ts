import type { Payment as PaymentMessage } from '@momos/contracts/proto/payments/v1/bus';
import type { VersionedRow } from '../row/versioned-rows.ts';

/** The last state of one payment on the bus; amounts in minor units. */
export type Payment = VersionedRow & {
  /** Empty for payments of other things than tickets of socials. */
  rsvpId: string;
  socialId: string;
  userId: string;
  status: string;
  currency: string;
  captured: number;
  refunded: number;
  /** The deposits in these: they go back to who attends, so they are no revenue. */
  depositCaptured: number;
  depositRefunded: number;
  /** Refunds that are done; their amounts contain the deposit. */
  refunds: { id: string; amount: number; at: Date }[];
  createdAt: Date;
  updatedAt: Date;
};

/** The row of a payment, without brand and digits of the card. */
export function paymentOf(message: PaymentMessage): Payment {
  const createdAt = message.createdAt ?? new Date(0);
  const { subject } = message;
  const isTicket = subject?.kind === 'social-ticket';
  return {
    _id: message.id,
    version: message.version,
    rsvpId: isTicket ? (subject?.id ?? '') : '',
    socialId: isTicket ? (subject?.scopeId ?? '') : '',
    userId: message.userId,
    status: message.status,
    currency: message.currency || 'USD',
    captured: message.capturedAmount,
    refunded: message.refundedAmount,
    depositCaptured: Math.min(message.depositAmount, message.capturedAmount),
    depositRefunded: message.refundedDepositAmount,
    refunds: message.refunds
      .filter(refund => refund.status === 'DONE')
      .map(({ id, amount, createdAt: at }) => ({
        id,
        amount,
        at: at ?? message.updatedAt ?? createdAt,
      })),
    createdAt,
    updatedAt: message.updatedAt ?? createdAt,
  };
}

/** Captured and refunded amounts of some payments by currency, in minor units. */
export function totalsByCurrency(
  payments: readonly Pick<Payment, 'currency' | 'captured' | 'refunded'>[],
): { currency: string; captured: number; refunded: number }[] {
  const totals = new Map<string, { currency: string; captured: number; refunded: number }>();
  for (const { currency, captured, refunded } of payments) {
    if (captured === 0) continue;
    const total = totals.get(currency) ?? { currency, captured: 0, refunded: 0 };
    total.captured += captured;
    total.refunded += refunded;
    totals.set(currency, total);
  }
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
