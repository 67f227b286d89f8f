/** The code of a circle's link, in its address; undefined for none, and for what cannot be one. */
export function codeIn(query: URLSearchParams): string | undefined {
  const code = query.get('code') ?? '';
  return /^[a-z0-9]{6,40}$/.test(code) ? code : undefined;
}
