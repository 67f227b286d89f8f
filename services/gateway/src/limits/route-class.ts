import type { Passage } from '@momos/contracts/route-table';

/** Classes of calls by cost and risk, each with limits of its own. */
export const routeClasses = ['sign-in', 'search', 'write', 'upload', 'read'] as const;
export type RouteClass = (typeof routeClasses)[number];

/** Calls that automated clients abuse most; above a rate they need a human check (decisions: "Captcha"). */
export const humanChecks = ['sign-in', 'rsvp', 'search'] as const;
export type HumanCheck = (typeof humanChecks)[number];

/** The limits that a call counts against. */
export type Counting = { id: string; routeClass: RouteClass; humanCheck: HumanCheck | undefined };

const rsvp = 'rsvps.create';
/** Browsers refresh their token with every page, by an unguessable cookie; that does not count as signing in. */
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
