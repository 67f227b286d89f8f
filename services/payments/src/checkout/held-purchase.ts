import { AppError } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { Purchase, Subject } from '../payment/payment.ts';
import { priceOffer, type PricingDeps } from '../pricing/price.ts';
import type { PromoCode } from '../promo-code/promo-code.ts';
import type { Purchasables } from '../purchasable/purchasables.ts';

/** Dependencies of holding what is to be paid. */
export type HoldDeps = PricingDeps & { purchasables: Purchasables };

/** A held thing: the purchase to be paid, and the promo code that has to be valid when a payment is opened. */
export type HeldPurchase = { purchase: Purchase; promo: PromoCode | null; itemId: string };

/**
 * Has the owner of a subject hold it for its buyer and prices it (decisions: "Hold"); attempts up to `endedAttempt` are
 * over. Throws the owner's errors (`sold_out`, `illegal_state`), and 400 for an unknown promo code.
 */
export async function holdPurchase(
  deps: HoldDeps,
  { userId }: Pick<Actor, 'userId'>,
  asked: Subject,
  endedAttempt = 0,
): Promise<HeldPurchase> {
  const held = await deps.purchasables.hold({ subject: asked, userId, endedAttempt });
  const { offer, attempt, expiresAt, isCaptureManual, isCardKept, subject = asked } = held;
  if (!offer || !expiresAt) throw new AppError('internal', 'A hold without its offer or its expiry.');
  const { lines, promo } = await priceOffer(deps, offer, subject.scopeId);
  const purchase: Purchase = {
    subject,
    attempt,
    userId,
    payeeId: offer.payeeId,
    title: offer.title,
    currency: offer.currency,
    lines,
    ...(offer.points > 0 ? { points: { taken: offer.points, returned: 0 } } : {}),
    promoCode: promo?.code ?? null,
    promoCodeId: promo?.id ?? null,
    isCaptureManual,
    ...(isCardKept ? { isCardKept } : {}),
    expiresAt,
  };
  return { purchase, promo, itemId: offer.itemId };
}
