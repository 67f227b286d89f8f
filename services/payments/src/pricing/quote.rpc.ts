import type { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import type { RpcHandlers } from '@momos/runtime';
import { promoText } from '../promo-code/promo-code.ts';
import { checkPromo, price, type PricingDeps } from './price.ts';

/** Quotes for other services (proto payments/v1/payments.proto). */
export const quoteRpc = (deps: PricingDeps): Pick<RpcHandlers<typeof PaymentsService>, 'quote'> => ({
  quote: async request => {
    const { socialId, promoCode: code, currency, tierId } = request;
    const { promo, ...amounts } = await price(deps, request, { socialId, code });
    checkPromo(deps, promo, tierId);
    return { ...amounts, currency, promoText: promo ? promoText(promo) : '' };
  },
});
