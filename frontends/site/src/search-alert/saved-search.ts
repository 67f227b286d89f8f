import type { CallInput } from '@momos/contracts/route';
import type { searchAlertsContract } from '@momos/contracts/search-alerts';
import type { Search } from '../discovery/search-address.ts';
import { searchAlertWords } from '../words/search-alert.ts';

const words = searchAlertWords.dialog;

type SavedSearch = CallInput<typeof searchAlertsContract.create>['body']['search'];

/** What of a search is saved: all but its time, which passes. */
export const savedOf = ({ text, city, tags, price, place }: Search): SavedSearch => ({
  ...(text.trim() ? { text: text.trim() } : {}),
  ...(city ? { city } : {}),
  ...(tags.length > 0 ? { tags: [...tags] } : {}),
  ...(price ? { isFree: price === 'free' } : {}),
  ...(place ? { isOnline: place === 'online' } : {}),
});

/** Whether a search has anything to save. */
export const isSavable = (search: Search): boolean => Object.keys(savedOf(search)).length > 0;

const longestName = 60;

/** A name that says what the search is, to begin with: "Jazz, free, in Berlin". */
export function nameOf({ text, city, tags, price, place }: Search): string {
  const parts = [
    text.trim() || null,
    ...tags,
    price && { free: words.free, paid: words.paid }[price],
    place && { online: words.online, 'in-person': words.inPerson }[place],
  ].filter(part => part !== null && part !== '');
  const what = parts.length > 0 ? parts.join(', ') : words.anySocial;
  const name = city ? `${what} ${words.in(city)}` : what;
  return (name.charAt(0).toUpperCase() + name.slice(1)).slice(0, longestName);
}
