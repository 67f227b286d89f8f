import { type PricedTier, priceText } from '@momos/contracts/price';

/** The price line of a social (spec §9), with tabular figures. */
export const PriceText = ({ tiers, currency }: { tiers: readonly PricedTier[]; currency?: string }) => (
  <span className="mo-figures">{priceText(tiers, currency)}</span>
);
