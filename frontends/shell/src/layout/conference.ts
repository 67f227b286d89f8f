/** The conference whose site this address is (spec §9 "Conference-site layout is chosen by host name"). */
export type Conference = { slug: string };

/** What the gateway wrote into the page for a configured host name; undefined on every other one. */
export function readConference(page = globalThis.document): Conference | undefined {
  // A conference's own site is drawn in the browser alone.
  const text = page?.getElementById('conference')?.textContent;
  if (!text) return undefined;
  const given: unknown = JSON.parse(text);
  return typeof given === 'object' && given !== null && 'slug' in given && typeof given.slug === 'string'
    ? { slug: given.slug }
    : undefined;
}
