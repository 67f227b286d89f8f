/** Where one goes afterwards, from `?returnTo=`; only a path of ours, so that no link can lead away. */
export function returnTo(search: string, otherwise = '/'): string {
  const wanted = new URLSearchParams(search).get('returnTo') ?? '';
  const here = 'http://here.invalid';
  if (!wanted.startsWith('/') || !URL.canParse(wanted, here)) return otherwise;
  const { origin, pathname, search: query, hash } = new URL(wanted, here);
  // A path such as `/.//host` is ours as it stands, and another host once it has been tidied up.
  return origin === here && !pathname.startsWith('//') ? `${pathname}${query}${hash}` : otherwise;
}

/** The sign-in page that leads back to the current path, without an `/attendance` suffix (spec §2). */
export function signInAddress(pathname: string, search = ''): string {
  const back = `${pathname.replace(/\/attendance\/?$/, '') || '/'}${search}`;
  return back === '/' ? '/auth/login' : `/auth/login?returnTo=${encodeURIComponent(back)}`;
}
