import { discountOf, type PromoCode } from '../promo-code/promo-code.ts';

/** A choice of tickets; prices of one ticket in minor units. */
export type Choice = { ticketPrice: number; depositAmount: number; quantity: number };

/** The service fee: basis points of the price of the tickets after discount, plus a fixed amount; none for free tickets. */
export type FeeRule = { basisPoints: number; fixed: number };

/** The price of a choice, in minor units. */
export type Amounts = {
  ticketAmount: number;
  depositAmount: number;
  discountAmount: number;
  feeAmount: number;
  totalAmount: number;
};

/** No fee. */
export const noFee: FeeRule = { basisPoints: 0, fixed: 0 };

/**
 * The price of tickets and deposits for the attendee and their plus-ones. A promo code takes off the tickets, never
 * off the deposits, so the total is never below the deposits.
 */
export function quote(
  choice: Choice,
  promo: Pick<PromoCode, 'kind' | 'value'> | null,
  fee: FeeRule = noFee,
): Amounts {
  const ticketAmount = choice.ticketPrice * choice.quantity;
  const depositAmount = choice.depositAmount * choice.quantity;
  const discountAmount = promo ? discountOf(promo, ticketAmount) : 0;
  const feeAmount = feeOn(ticketAmount - discountAmount, fee);
  return {
    ticketAmount,
    depositAmount,
    discountAmount,
    feeAmount,
    totalAmount: ticketAmount + depositAmount + feeAmount - discountAmount,
  };
}

const feeOn = (net: number, { basisPoints, fixed }: FeeRule) =>
  net === 0 ? 0 : Math.round((net * basisPoints) / 10_000) + fixed;
