import type { PromoView } from '@momos/contracts/promo-codes';
import { enteredValue, type PromoCode } from './promo-code.ts';

/** A promo code as its hosts see it. */
export const viewOf = (promo: PromoCode): PromoView => ({
  id: promo.id,
  socialId: promo.socialId,
  code: promo.code,
  kind: promo.kind,
  value: enteredValue(promo),
  tierIds: promo.tierIds,
  maxUses: promo.maxUses,
  startsAt: promo.startsAt?.toISOString() ?? null,
  endsAt: promo.endsAt?.toISOString() ?? null,
  isActive: promo.isActive,
  uses: promo.uses,
  createdAt: promo.createdAt.toISOString(),
});
