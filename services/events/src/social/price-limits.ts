import { badField, badRequest } from '@momos/contracts/errors';
import { toMajor } from '@momos/contracts/money';
import { type PricedTier, tierProblems } from '@momos/contracts/price';
import type { Social } from './social.ts';

/** What a host sets of a social's prices; in major units. */
export type Prices = {
  currency: string;
  maxPlusOnes: number;
  ticketTiers: readonly Omit<PricedTier, 'type'>[];
};

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** The prices that a social has. */
export const pricesOf = ({ currency, maxPlusOnes, tiers }: Social): Prices => ({
  currency,
  maxPlusOnes,
  ticketTiers: tiers.map(tier => ({
    ticketPrice: toMajor(tier.ticketPrice, currency),
    depositAmount: toMajor(tier.depositAmount, currency),
  })),
});

/**
 * Throws 400 for a currency that is not among the allowed ones, naming them, and for amounts that no payment provider takes, at
 * their fields. What a social has (`held`) already is not asked again.
 */
export function assertPricesAllowed(next: Prices, allowed: readonly string[], held?: Prices): void {
  const { currency, maxPlusOnes } = next;
  const isNewCurrency = currency !== held?.currency;
  if (isNewCurrency && !allowed.includes(currency))
    throw badField('body.currency', `Prices can be set in ${either.format(allowed)}.`);
  const known = isNewCurrency || maxPlusOnes > held.maxPlusOnes ? [] : held.ticketTiers;
  const details = next.ticketTiers.flatMap((tier, index) =>
    known.some(each => hasPriceOf(each, tier))
      ? []
      : Object.entries(tierProblems(tier, next)).map(([field, message]) => ({
          field: `body.ticketTiers.${index}.${field}`,
          message,
        })),
  );
  if (details.length > 0) throw badRequest('A price cannot be charged.', details);
}

type Price = Prices['ticketTiers'][number];

const hasPriceOf = (one: Price, other: Price) =>
  one.ticketPrice === other.ticketPrice && one.depositAmount === other.depositAmount;
