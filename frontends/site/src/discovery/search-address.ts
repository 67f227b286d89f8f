import type { CallInput } from '@momos/contracts/route';
import type { socialsContract } from '@momos/contracts/socials';
import type { Near } from './near-me.ts';
import { isWhen, rangeOf, type When } from './when.ts';

/** What socials are searched for, as the address of the page keeps it. */
export type Search = {
  text: string;
  when: When | null;
  city: string | null;
  tags: readonly string[];
  price: 'free' | 'paid' | null;
  place: 'online' | 'in-person' | null;
};

/** How what is found is shown. */
export type DiscoveryView = 'list' | 'map' | 'calendar';

export const noSearch: Search = { text: '', when: null, city: null, tags: [], price: null, place: null };

const oneOf = <T extends string>(text: string | null, values: readonly T[]): T | null =>
  values.find(value => value === text) ?? null;

/** The search of an address; what it does not know counts as not chosen. */
export function searchOf(address: URLSearchParams): Search {
  const when = address.get('when');
  return {
    text: address.get('text') ?? '',
    when: isWhen(when) ? when : null,
    city: address.get('city'),
    tags: address.getAll('tag'),
    price: oneOf(address.get('price'), ['free', 'paid']),
    place: oneOf(address.get('place'), ['online', 'in-person']),
  };
}

/** The address of a search, without what is not chosen. */
export function addressOf({ tags, ...single }: Search): URLSearchParams {
  const chosen = Object.entries(single).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams([...chosen, ...tags.map((tag): [string, string] => ['tag', tag])]);
}

/** The search as the call takes it. */
export const requestOf = (
  { text, when, city, tags, price, place }: Search,
  now: Date,
  near: Near | null = null,
): CallInput<typeof socialsContract.search> => ({
  body: {
    ...(text.trim() ? { text: text.trim() } : {}),
    ...(when ? rangeOf(when, now) : {}),
    ...(city ? { city } : {}),
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
    ...(price ? { isFree: price === 'free' } : {}),
    ...(place ? { isOnline: place === 'online' } : {}),
    ...(near ? { near } : {}),
    withCounts: true,
    pageSize: 24,
  },
});
