/** The conference whose site this address is (spec §9 "Conference-site layout is chosen by host name"). */
export type Conference = { slug: string };

/** What the gateway wrote into the page for a configured host name; undefined on every other one. */
export function readConference(page: Document = document): Conference | undefined {
  const text = page.getElementById('conference')?.textContent;
  if (!text) return undefined;
  const given: unknown = JSON.parse(text);
  return typeof given === 'object' && given !== null && 'slug' in given && typeof given.slug === 'string'
    ? { slug: given.slug }
    : undefined;
}

/** A conference's name as far as its slug tells: `future-of-care-2027` is Future of Care 2027. */
export const nameOf = ({ slug }: Conference): string =>
  slug
    .split('-')
    .map((word, at) => (at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

const small = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to']);
