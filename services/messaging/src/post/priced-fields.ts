import { toMajor } from '@momos/contracts/money';
import type { CirclePrices } from '../circle/circle-prices.ts';
import type { Post } from './post.ts';

/** In which currencies prices may be set. */
export type PostPrices = { prices: Pick<CirclePrices, 'minorOf'> };

/**
 * The price of a post as it is kept, where a host gives one; a price stands in its currency, so either is asked with the other. Throws
 * 400 for one that cannot be charged.
 */
export function pricedFields(
  { prices }: PostPrices,
  given: { price?: number | null | undefined; currency?: string | undefined },
  held?: Pick<Post, 'price' | 'currency'>,
): Partial<Pick<Post, 'price' | 'currency'>> {
  if (given.price === undefined && given.currency === undefined) return {};
  const currency = given.currency ?? held?.currency ?? 'USD';
  const known = held && held.price !== null ? toMajor(held.price, held.currency) : null;
  const price = given.price === undefined ? known : given.price;
  if (price === null) return { price: null, currency };
  const former = held && held.price !== null ? { currency: held.currency } : undefined;
  return { price: prices.minorOf({ price, currency }, former), currency };
}
