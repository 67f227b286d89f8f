import type { Clock } from '@momos/runtime';
import {
  invalidPromoCode,
  type PromoCode,
  rejectionReason,
  unknownPromoCode,
} from '../promo-code/promo-code.ts';
import type { PromoCodes } from '../promo-code/promo-code.store.ts';
import { type Amounts, type Choice, type FeeRule, quote } from './quote.ts';

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
