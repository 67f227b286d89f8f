import { matchPath } from '@momos/ui';

/** What stands around a page. */
export type Layout = 'public' | 'manager' | 'bare';

/** Which remote draws the addresses that match, and in which layout. */
export type Place = {
  path: string;
  remote: string;
  layout: Layout;
  /** Visitors are asked to sign in first and come back. */
  isForSignedIn?: boolean;
};

const everything: Place = { path: '/*', remote: 'site', layout: 'public' };

/** Addresses by remote; the first match counts, so the narrow ones stand first. */
const places: readonly Place[] = [
  { path: '/socials/new', remote: 'host', layout: 'public', isForSignedIn: true },
  { path: '/socials/:slug/edit', remote: 'host', layout: 'public', isForSignedIn: true },
  { path: '/socials/:slug/manage/scan', remote: 'host', layout: 'bare', isForSignedIn: true },
  { path: '/socials/:slug/manage/*', remote: 'host', layout: 'manager', isForSignedIn: true },
  { path: '/manager/rsvps/*', remote: 'host', layout: 'manager', isForSignedIn: true },
  { path: '/manager/*', remote: 'crm', layout: 'manager', isForSignedIn: true },
  { path: '/socials/:slug/register/*', remote: 'site', layout: 'bare' },
  ...['/my-ticket/*', '/chat/*', '/accounts/setting', '/accounts/transactions'].map(
    (path): Place => ({ path, remote: 'site', layout: 'public', isForSignedIn: true }),
  ),
  everything,
];

/** The place of an address; there is always one. */
export const placeOf = (pathname: string): Place =>
  places.find(({ path }) => matchPath(path, pathname)) ?? everything;
