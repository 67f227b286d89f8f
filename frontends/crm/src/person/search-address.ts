import type { Condition, PersonSearch } from '@momos/contracts/people';

/** A search without conditions. */
export const noConditions: PersonSearch = { text: '', all: [], any: [], not: [] };

const conditionsOf = (text: string | null): Condition[] => {
  if (!text) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? (parsed as Condition[]) : [];
  } catch {
    return [];
  }
};

/** The search that an address holds; what cannot be read counts as nothing. */
export const readSearch = (query: URLSearchParams): PersonSearch => ({
  text: query.get('text') ?? '',
  all: conditionsOf(query.get('all')),
  any: conditionsOf(query.get('any')),
  not: conditionsOf(query.get('not')),
});

/** An address with the search in it, so that it can be kept and shared. */
export function writeSearch(query: URLSearchParams, search: PersonSearch): URLSearchParams {
  const next = new URLSearchParams(query);
  const set = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  set('text', search.text ?? '');
  for (const name of ['all', 'any', 'not'] as const)
    set(name, search[name].length > 0 ? JSON.stringify(search[name]) : '');
  return next;
}
