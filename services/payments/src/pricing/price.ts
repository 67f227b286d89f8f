import { badRequest } from '@momos/contracts/errors';
import type { Offer } from '@momos/contracts/proto/payments/v1/purchasables';
import type { Clock } from '@momos/runtime';
import {
  invalidPromoCode,
  type PromoCode,
  rejectionReason,
  unknownPromoCode,
} from '../promo-code/promo-code.ts';
import type { PromoCodes } from '../promo-code/promo-code.store.ts';
import type { Amounts, PayLine } from '../provider/pay-lines.ts';
import { type Choice, type FeeRule, quote } from './quote.ts';

/** Dependencies of pricing. */
export type PricingDeps = { promoCodes: PromoCodes; fee: FeeRule; clock: Clock };

/** The price of a choice, and the promo code that lowered it. */
export type Priced = Amounts & { promo: PromoCode | null };

/** Prices a choice with the code of a social, if one is given. Throws 400 on `promoCode` for an unknown code. */
export async function price(
  { promoCodes, fee }: PricingDeps,
  choice: Choice,
  { socialId, code }: { socialId: string; code: string },
): Promise<Priced> {
  const promo = code ? await promoCodes.byCode(socialId, code) : null;
  if (promo === undefined) throw unknownPromoCode('promoCode', code);
  return { ...quote(choice, promo, fee), promo };
}

/** Throws 400 on `promoCode` with the reason when the code is not valid now. */
export function checkPromo(
  { clock }: Pick<PricingDeps, 'clock'>,
  promo: PromoCode | null,
  tierId: string,
): void {
  const reason = promo && rejectionReason(promo, { now: clock.now(), tierId });
  if (reason) throw invalidPromoCode('promoCode', reason);
}

/** An offer as the payer reads it, and the promo code that lowered it; codes are those of the offer's scope. */
export async function priceOffer(
  deps: PricingDeps,
  offer: Offer,
  scopeId: string,
): Promise<{ lines: PayLine[]; promo: PromoCode | null }> {
  if (offer.points > 0) return { lines: pointLines(offer), promo: null };
  const { unitPrice: ticketPrice, unitDeposit: depositAmount, quantity, currency, promoCode: code } = offer;
  const choice = { ticketPrice, depositAmount, quantity, currency };
  const priced = await price(deps, choice, { socialId: scopeId, code });
  return { lines: linesOf(offer, priced), promo: priced.promo };
}

/** What is paid with points costs no money: they take the whole price off, and no fee or code is added. A deposit is money alone. */
function pointLines(offer: Offer): PayLine[] {
  if (offer.unitDeposit > 0) throw badRequest('A deposit cannot be paid with momo points.');
  const ticketAmount = offer.unitPrice * offer.quantity;
  const [ticket] = linesOf(offer, { ...noAmounts, ticketAmount, promo: null });
  const paid: PayLine = { kind: 'discount', label: `${offer.points} momo points`, amount: -ticketAmount };
  return ticket ? [ticket, paid] : [];
}

const noAmounts = { ticketAmount: 0, discountAmount: 0, depositAmount: 0, feeAmount: 0, totalAmount: 0 };

/** The lines of an offer; those of nothing are left out. */
function linesOf({ title, itemName, quantity, depositLabel }: Offer, priced: Priced): PayLine[] {
  const count = quantity === 1 ? '' : ` × ${quantity}`;
  const discount = priced.promo ? `Code ${priced.promo.code}` : 'Discount';
  const lines: PayLine[] = [
    { kind: 'ticket', label: `${itemName || title}${count}`, amount: priced.ticketAmount },
    { kind: 'discount', label: discount, amount: -priced.discountAmount },
    { kind: 'deposit', label: `${depositLabel || 'Deposit'}${count}`, amount: priced.depositAmount },
    { kind: 'fee', label: 'Service fee', amount: priced.feeAmount },
  ];
  return lines.filter(({ amount }) => amount !== 0);
}
