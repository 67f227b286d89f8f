/** The value of a cookie in a `Cookie` header, by its whole name; undefined for none and for an empty one. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const cut = part.indexOf('=');
    if (cut > 0 && part.slice(0, cut).trim() === name) return part.slice(cut + 1).trim() || undefined;
  }
  return undefined;
}
