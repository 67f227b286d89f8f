import type { ProviderPayment } from './provider.ts';

/** One line of a payment, in minor units; a discount is negative. */
export type PayLine = { label: string; amount: number };

/** The lines of a payment as the payer reads them; the amounts add up to the total. */
export function payLines(payment: ProviderPayment): PayLine[] {
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

/** The same for providers without negative lines: the discount is taken off the tickets. */
export function positivePayLines(payment: ProviderPayment): PayLine[] {
  return payLines({
    ...payment,
    ticketAmount: payment.ticketAmount - payment.discountAmount,
    discountAmount: 0,
  });
}

/** Where the payer returns to, whether they paid or not. */
export const returnUrl = (publicUrl: string, paymentId: string): string =>
  `${publicUrl.replace(/\/$/, '')}/payments/return?payment=${paymentId}`;
