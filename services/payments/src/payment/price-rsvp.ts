import type { Rsvp } from '@momos/contracts/proto/events/v1/bus';
import { whyNot, worthless, type PromoCode } from '../promo-code/promo-code.ts';
import type { PromoCodes } from '../promo-code/promo-code.store.ts';
import { type Amounts, type Choice, type FeeRule, quote } from './quote.ts';

/** What pricing works with. */
export type PricingDeps = { promoCodes: PromoCodes; fee: FeeRule; clock: { now(): Date } };

/** What an RSVP costs, and the code that made it cheaper. */
export type Priced = Amounts & { promo: PromoCode | null };

/** Prices an RSVP as its attendee chose it. Throws 400 on `promoCode` when the social has no such code. */
export async function priceRsvp(deps: PricingDeps, rsvp: Rsvp): Promise<Priced> {
  const choice = {
    ticketPrice: rsvp.ticketPrice,
    depositAmount: rsvp.depositAmount,
    quantity: 1 + rsvp.plusOnes,
  };
  return price(deps, choice, { socialId: rsvp.socialId, code: rsvp.promoCode });
}

/** Prices a choice with the code of a social, if one is given. Throws 400 on `promoCode` for a code that is not there. */
export async function price(
  { promoCodes, fee }: PricingDeps,
  choice: Choice,
  { socialId, code }: { socialId: string; code: string },
): Promise<Priced> {
  const promo = code ? await promoCodes.byCode(socialId, code) : null;
  if (promo === undefined) throw worthless('promoCode', `There is no code ${code} here.`);
  return { ...quote(choice, promo, fee), promo };
}

/** Throws 400 on `promoCode` with the reason when the code is worth nothing now. */
export function checkPromo({ clock }: PricingDeps, promo: PromoCode | null, tierId: string): void {
  const reason = promo && whyNot(promo, { now: clock.now(), tierId });
  if (reason) throw worthless('promoCode', reason);
}
