import { currencyOf } from './currencies.ts';
import { amountProblem, formatMoney, toMajor, toStep } from './money.ts';

/** What the price rules look at: a ticket tier in major units. */
export type PricedTier = { type: 'FREE' | 'PAID'; ticketPrice: number; depositAmount: number };

/** Why a tier cannot have a price in points. */
export const pointsPriceProblem = 'Points pay for tickets with a price and without a deposit.';

/** Payment is required if any tier is PAID or has a price or a deposit above 0 (spec §5). */
export const isPaymentRequired = (tiers: readonly PricedTier[]) =>
  tiers.some(tier => tier.type === 'PAID' || tier.ticketPrice > 0 || tier.depositAmount > 0);

/** A social is free if it has exactly one tier and no payment is required (spec §5). */
export const isFree = (tiers: readonly PricedTier[]) => tiers.length === 1 && !isPaymentRequired(tiers);

type Charged = Omit<PricedTier, 'type'>;

/**
 * Why a ticket at this price cannot be charged, by field, in words for its host; empty when it can. A person pays for the
 * plus-ones, too, in one payment.
 */
export function tierProblems(
  { ticketPrice, depositAmount }: Charged,
  { currency, maxPlusOnes }: { currency: string; maxPlusOnes: number },
): Partial<Record<keyof Charged, string>> {
  const price = amountProblem(ticketPrice, currency);
  const deposit = amountProblem(depositAmount, currency);
  if (price || deposit)
    return { ...(price ? { ticketPrice: price } : {}), ...(deposit ? { depositAmount: deposit } : {}) };
  const most = toMajor(
    toStep(currencyOf(currency).maximum / (1 + maxPlusOnes), currency, Math.floor),
    currency,
  );
  if (ticketPrice + depositAmount <= most) return {};
  const words = `At most ${formatMoney(most, currency)}`;
  const together =
    maxPlusOnes > 0 ? ` each for a guest and ${maxPlusOnes} plus-ones together` : ' with its deposit';
  return { [ticketPrice > 0 ? 'ticketPrice' : 'depositAmount']: `${words}${together}.` };
}

/** A price as `Free` or money. */
export const priceLabel = (price: number, currency = 'USD') =>
  price === 0 ? 'Free' : formatMoney(price, currency);

/**
 * The price line of a social (spec §9): one tier `Price: $25`; mixed free and paid `From: Free ~ $80`;
 * all paid `From: $25`; otherwise `Free`.
 */
export function priceText(tiers: readonly PricedTier[], currency = 'USD'): string {
  const prices = tiers.map(tier => tier.ticketPrice);
  const only = tiers.length === 1 ? tiers[0] : undefined;
  if (only) return only.ticketPrice === 0 ? 'Free' : `Price: ${priceLabel(only.ticketPrice, currency)}`;
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  if (tiers.length === 0 || highest === 0) return 'Free';
  if (lowest === 0) return `From: Free ~ ${formatMoney(highest, currency)}`;
  return `From: ${formatMoney(lowest, currency)}`;
}

/** The span of prices: `Free - $80` or `$25 - $80` (spec §9). */
export function priceRange(tiers: readonly PricedTier[], currency = 'USD'): string {
  const prices = tiers.map(tier => tier.ticketPrice);
  if (prices.length === 0) return 'Free';
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return lowest === highest
    ? priceLabel(lowest, currency)
    : `${priceLabel(lowest, currency)} - ${priceLabel(highest, currency)}`;
}
