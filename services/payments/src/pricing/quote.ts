import { currencyOf } from '@momos/contracts/currencies';
import { toStep } from '@momos/contracts/money';
import type { Amounts } from '../provider/pay-lines.ts';
import { discountOf, type PromoCode } from '../promo-code/promo-code.ts';

/** A choice of tickets; prices of one ticket in minor units. */
export type Choice = { ticketPrice: number; depositAmount: number; quantity: number; currency: string };

/**
 * The service fee: basis points of the price of the tickets after discount, plus the fixed amount of the currency, if it
 * has one (minor units); none for free tickets.
 */
export type FeeRule = { basisPoints: number; fixed: Readonly<Record<string, number>> };

/** No fee. */
export const noFee: FeeRule = { basisPoints: 0, fixed: {} };

/**
 * The price of tickets and deposits for the attendee and their plus-ones. A promo code takes off the tickets, never
 * off the deposits, so the total is never below the deposits. What a code leaves is waived where it is too little to be
 * charged (docs/adr/0021).
 */
export function quote(
  choice: Choice,
  promo: Pick<PromoCode, 'kind' | 'value'> | null,
  fee: FeeRule = noFee,
): Amounts {
  const ticketAmount = choice.ticketPrice * choice.quantity;
  const depositAmount = choice.depositAmount * choice.quantity;
  const discountAmount = promo ? discountOf(promo, ticketAmount, choice.currency) : 0;
  const feeAmount = feeOn(ticketAmount - discountAmount, choice.currency, fee);
  const rest = ticketAmount + depositAmount + feeAmount - discountAmount;
  if (promo && depositAmount === 0 && rest < currencyOf(choice.currency).minimum)
    return { ticketAmount, depositAmount, discountAmount: ticketAmount, feeAmount: 0, totalAmount: 0 };
  return {
    ticketAmount,
    depositAmount,
    discountAmount,
    feeAmount,
    totalAmount: rest,
  };
}

const feeOn = (net: number, currency: string, { basisPoints, fixed }: FeeRule) =>
  net === 0 ? 0 : toStep((net * basisPoints) / 10_000 + (fixed[currency] ?? 0), currency);
