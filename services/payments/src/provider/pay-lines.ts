import type { Payment } from '../payment/payment.ts';

/** One line of what is paid, in minor units; a discount is negative. */
export type PayLine = { label: string; amount: number };

/** What a payment is made of, in words for the payer; the amounts add up to the total. */
export function payLines(payment: Payment): PayLine[] {
  const count = payment.tickets === 1 ? '' : ` × ${payment.tickets}`;
  const tier = payment.tierName || 'Ticket';
  const lines = [
    { label: `${tier}${count}`, amount: payment.ticketAmount },
    { label: payment.promoCode ? `Code ${payment.promoCode}` : 'Discount', amount: -payment.discountAmount },
    { label: `Deposit${count}, back when you come`, amount: payment.depositAmount },
    { label: 'Service fee', amount: payment.feeAmount },
  ];
  return lines.filter(line => line.amount !== 0);
}

/** The same without negative lines, for providers that know none: the discount is taken off the tickets. */
export function positivePayLines(payment: Payment): PayLine[] {
  return payLines({
    ...payment,
    ticketAmount: payment.ticketAmount - payment.discountAmount,
    discountAmount: 0,
  });
}

/** Where the payer comes back to, whatever they did. */
export const returnUrl = (publicUrl: string, paymentId: string): string =>
  `${publicUrl.replace(/\/$/, '')}/payments/return?payment=${paymentId}`;
