import type { Passage } from '@momos/contracts/route-table';

/** What calls cost and risk, so what they are counted as. */
export const routeClasses = ['sign-in', 'search', 'write', 'upload', 'read'] as const;
export type RouteClass = (typeof routeClasses)[number];

/** What automated callers like best; past a rate a person must be shown to be there (decisions: "Captcha"). */
export const humanChecks = ['sign-in', 'rsvp', 'search'] as const;
export type HumanCheck = (typeof humanChecks)[number];

/** How a call is counted. */
export type Counting = { id: string; routeClass: RouteClass; humanCheck: HumanCheck | undefined };

const rsvp = 'rsvps.create';
/** Browsers ask for a token with every page, by a cookie that nobody can guess; that is no signing in. */
const renewing = new Set(['auth.refresh', 'auth.logout']);

/** Classes a call by its declaration. */
export function countingOf({ id, method, path, isUpload }: CountedCall): Counting {
  const routeClass = classOf({ id, method, path, isUpload });
  const humanCheck =
    id === rsvp ? 'rsvp' : routeClass === 'sign-in' || routeClass === 'search' ? routeClass : undefined;
  return { id, routeClass, humanCheck };
}

type CountedCall = Pick<Passage, 'id' | 'method' | 'path'> & { isUpload: boolean };

function classOf({ id, method, path, isUpload }: CountedCall): RouteClass {
  if (path.startsWith('/api/auth/')) return renewing.has(id) ? 'write' : 'sign-in';
  if (isUpload) return 'upload';
  if (/\/search\b/.test(path)) return 'search';
  return method === 'GET' ? 'read' : 'write';
}
