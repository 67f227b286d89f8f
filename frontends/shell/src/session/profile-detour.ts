import type { Me } from '@momos/contracts/users';

/** What the shell knows of the signed-in profile. */
export type ProfileFacts = {
  pathname: string;
  search: string;
  me: Pick<Me, 'firstName' | 'lastName' | 'isValid'> | undefined;
  /** HTTP status of a failed profile call. */
  failedWith: number | undefined;
};

/** What has to happen before the page: nothing, signing out, or another page first. */
export type Detour = { kind: 'none' } | { kind: 'sign-out' } | { kind: 'go'; to: string };

/** The sign-in page leads on by itself: it knows where people wanted to go. */
const accountPages = new Set([
  '/accounts/setting',
  '/accounts/retrieve',
  '/accounts/take-back',
  '/auth/login',
]);

/**
 * A profile that is not valid signs out (spec §5); one without first or last name goes to the account page first, except
 * on the account pages and when the profile call failed with 405 (spec §2).
 */
export function profileDetour({ pathname, search, me, failedWith }: ProfileFacts): Detour {
  if (failedWith === 405 || !me) return { kind: 'none' };
  if (!me.isValid) return { kind: 'sign-out' };
  if ((me.firstName && me.lastName) || accountPages.has(pathname)) return { kind: 'none' };
  return { kind: 'go', to: `/accounts/setting?returnTo=${encodeURIComponent(pathname + search)}` };
}
