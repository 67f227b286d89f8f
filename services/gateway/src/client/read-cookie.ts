/** What the name of a cookie begins with on https: bound to this very host, or shared by a domain (RFC 6265bis §4.1.3). */
const prefixes = ['__Host-', '__Secure-', ''] as const;
export type CookiePrefix = (typeof prefixes)[number];

/** The value of a cookie of ours, by its prefixed name before the plain one, which browsers have from before. */
export function readOwnCookie(header: string | undefined, name: string): string | undefined {
  for (const prefix of prefixes) {
    const value = readCookie(header, prefix + name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The value of a cookie in a `Cookie` header. */
function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const cut = part.indexOf('=');
    if (cut > 0 && part.slice(0, cut).trim() === name) return part.slice(cut + 1).trim() || undefined;
  }
  return undefined;
}
