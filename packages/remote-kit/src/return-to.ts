/** Where one goes after signing in, from `?returnTo=`; only a path of ours, so that no link can lead away. */
export function returnTo(search: string, otherwise = '/'): string {
  const wanted = new URLSearchParams(search).get('returnTo') ?? '';
  if (!wanted.startsWith('/')) return otherwise;
  const target = new URL(wanted, 'http://here.invalid');
  return target.origin === 'http://here.invalid' && !wanted.startsWith('//')
    ? `${target.pathname}${target.search}${target.hash}`
    : otherwise;
}

/** The sign-in page that leads back to the current path, without an `/attendance` suffix (spec §2). */
export function signInAddress(pathname: string, search = ''): string {
  const back = `${pathname.replace(/\/attendance\/?$/, '') || '/'}${search}`;
  return back === '/' ? '/auth/login' : `/auth/login?returnTo=${encodeURIComponent(back)}`;
}
