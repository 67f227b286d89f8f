/**
 * Where sign-in leads back to (spec §2): a path of this site, never another host, without its `/attendance` suffix.
 * Anything that a browser could read as another origin (`//host`, `/\host`, control characters) leads home.
 */
export function safeReturnTo(returnTo: string | null): string {
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters, so "/\t/host" would leave the site
  if (!returnTo || !/^\/(?![/\\])[^\u0000-\u001f\u007f\\]*$/.test(returnTo)) return '/';
  const base = 'https://momos.invalid';
  const url = URL.canParse(returnTo, base) ? new URL(returnTo, base) : undefined;
  if (!url || url.origin !== base || url.pathname.startsWith('//') || url.pathname.startsWith('/auth/login'))
    return '/';
  return `${url.pathname.replace(/\/attendance\/?$/, '') || '/'}${url.search}${url.hash}`;
}
