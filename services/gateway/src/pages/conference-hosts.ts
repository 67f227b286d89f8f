/** The conference whose site a `Host` header names, by its slug; undefined for every other host. */
export type ConferenceOf = (host: string | undefined) => string | undefined;

/** Reads `<host name>=<slug>` pairs; throws for what cannot be read. */
export function readConferenceHosts(pairs: readonly string[]): ConferenceOf {
  const slugs = new Map<string, string>();
  for (const pair of pairs) {
    const [, host, slug] = /^([a-z0-9][a-z0-9.-]*)=([a-z0-9][a-z0-9-]*)$/i.exec(pair) ?? [];
    if (!host || !slug)
      throw new Error(`"${pair}" is no conference host such as summit.example=future-of-care`);
    slugs.set(host.toLowerCase(), slug);
  }
  // A trailing dot is the same name, written out.
  return host =>
    slugs.size === 0 ? undefined : slugs.get((host ?? '').toLowerCase().replace(/\.?(?::\d+)?$/, ''));
}
