import { toMajor } from '@momos/contracts/money';
import type { Social } from '../social/social.ts';

/** Tiers in decimal major units, as prices are shown. */
export const pricedTiers = ({ tiers, currency }: Pick<Social, 'tiers' | 'currency'>) =>
  tiers.map(tier => ({
    ...tier,
    ticketPrice: toMajor(tier.ticketPrice, currency),
    depositAmount: toMajor(tier.depositAmount, currency),
    pointsPrice: tier.pointsPrice ?? null,
    salesStart: tier.salesStart?.toISOString() ?? null,
    salesEnd: tier.salesEnd?.toISOString() ?? null,
  }));
