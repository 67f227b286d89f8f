import { routes } from './index.ts';
import type { Access, Owner, Route } from './route.ts';

/**
 * Every kind of caller. `invalid` is an erased or barred person whose token has not expired, `stale` an admin whose last proof of a factor
 * is too old for a step-up, `halfway` a person who signed in without the second factor that they need.
 */
export const callers = [
  'visitor',
  'invalid',
  'user',
  'attendee',
  'host',
  'circle-host',
  'manager',
  'reviewer',
  'admin',
  'stale',
  'halfway',
] as const;
export type Caller = (typeof callers)[number];

/**
 * What a caller is to get: `answered` (neither 401 nor 403, whatever else the input deserves), `admitted` (as answered, but the
 * thing's policy may say 403), `unauthenticated` (401), `forbidden` (403), `refused` (403, or 404 for a thing they must not know of),
 * `step_up_required` and `second_factor_required` (403 with this code, whatever the input).
 */
export type Expectation =
  | 'answered'
  | 'admitted'
  | 'unauthenticated'
  | 'forbidden'
  | 'refused'
  | 'step_up_required'
  | 'second_factor_required';

/** Whether the things that a call names are the caller's own or another person's. */
export type Whose = 'own' | 'others';

/** Who is let in by the token alone; the rest is the thing's policy. */
const byRole: Partial<Record<Access, readonly Caller[]>> = {
  manager: ['manager', 'reviewer', 'admin'],
  reviewer: ['reviewer', 'admin'],
  admin: ['admin'],
};

/** Who has the thing when it is their own; the others have none of that kind. */
const owners: Partial<Record<Access, readonly Caller[]>> = {
  host: ['host'],
  // A registration is its person's and its hosts'.
  owner: ['attendee', 'host'],
  attendee: ['attendee'],
  author: ['attendee'],
  'ticket-holder': ['attendee'],
  proposer: ['host'],
  self: ['user', 'attendee', 'host', 'circle-host', 'manager', 'reviewer', 'admin'],
  member: ['circle-host'],
  'circle-host': ['circle-host'],
  'crm-scope': ['manager', 'reviewer', 'admin'],
};

/**
 * Where managers look after the things of hosts too: money, words and figures of socials, and circles. Registrations and content are
 * the hosts' alone.
 */
const managed: ReadonlySet<Owner> = new Set<Owner>(['payments', 'messaging', 'crm']);
const looksAfter: ReadonlySet<Access> = new Set<Access>(['host', 'circle-host', 'member']);
const managers: ReadonlySet<Caller> = new Set<Caller>(['manager', 'reviewer']);

/** Calls at which reviewers may meet things of others: they have to see what they judge. */
const reviewersToo = new Set(['socials.update']);

/**
 * Calls about what the caller did before, whatever they name: their own socials' questions, a social that they registered for. Everyone may
 * have; the policy tests of the service have those who have not.
 */
const aboutOwn = new Set([
  'questionnaires.search',
  'social-disputes.open',
  'social-disputes.own',
  'ticket-transfers.offer',
  'ticket-transfers.withdraw',
]);

type Called = Pick<Route, 'id' | 'access' | 'path' | 'owner' | 'stepUp' | 'halfway'>;

/** The answer `caller` must get for a call on their own things or another person's. */
export function expectationOf(route: Called, caller: Caller, whose: Whose): Expectation {
  if (caller === 'stale') return route.stepUp ? 'step_up_required' : expectationOf(route, 'admin', whose);
  if (caller !== 'halfway') return ofRole(route, caller, whose);
  // At open calls they are a visitor; of the others, those that finish the sign-in say themselves how far it is.
  const asVisitor = ofRole(route, 'visitor', whose);
  if (asVisitor !== 'unauthenticated') return asVisitor;
  return route.halfway ? 'admitted' : 'second_factor_required';
}

function ofRole({ id, access, path, owner }: Called, caller: Caller, whose: Whose): Expectation {
  if (access === 'session') return 'admitted';
  if (caller === 'invalid') return 'unauthenticated';
  if (access === 'public') return 'answered';
  if (access === 'visible') return 'admitted';
  if (caller === 'visitor') return 'unauthenticated';
  const allowed = byRole[access];
  if (allowed) return allowed.includes(caller) ? 'admitted' : 'forbidden';
  if (access === 'user') return path.includes('{') ? 'admitted' : 'answered';
  if (caller === 'admin' || (caller === 'reviewer' && reviewersToo.has(id))) return 'admitted';
  if (looksAfter.has(access) && managed.has(owner) && managers.has(caller)) return 'admitted';
  if (aboutOwn.has(id)) return 'admitted';
  return whose === 'own' && owners[access]?.includes(caller) ? 'admitted' : 'refused';
}

/** One call with what each caller is to get where it names things of others. */
export type MatrixRow = { route: Route; expected: Record<Caller, Expectation> };

/** The matrix of all declared calls. */
export const accessMatrix: readonly MatrixRow[] = routes.map(route => ({
  route,
  expected: Object.fromEntries(
    callers.map(caller => [caller, expectationOf(route, caller, 'others')]),
  ) as Record<Caller, Expectation>,
}));

/** Whether a status, with the code of a refusal, is what was expected. */
export function isAsExpected(expected: Expectation, status: number, code?: string): boolean {
  if (status >= 500) return false;
  switch (expected) {
    case 'answered':
      return status !== 401 && status !== 403;
    case 'admitted':
      return status !== 401;
    case 'unauthenticated':
      return status === 401;
    case 'forbidden':
      return status === 403;
    case 'refused':
      return status === 403 || status === 404;
    default:
      return status === 403 && code === expected;
  }
}
