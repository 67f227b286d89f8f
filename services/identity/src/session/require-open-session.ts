import { unauthenticated } from '@momos/contracts/errors';
import type { Actor, RouteBinding } from '@momos/runtime';
import type { Sessions } from './session.store.ts';

/**
 * The same calls, where those that ask for a fresh proof also look the session up: a token outlives its session by seconds, in which
 * whoever was signed out could still add a way to sign in. They answer 401 then.
 */
export const withOpenSessions = (
  deps: { sessions: Sessions },
  bindings: readonly RouteBinding[],
): RouteBinding[] =>
  bindings.map(binding => binding.map(bound => (bound.route.stepUp ? withOpenSession(deps, bound) : bound)));

type BoundRoute = RouteBinding[number];

function withOpenSession({ sessions }: { sessions: Sessions }, bound: BoundRoute): BoundRoute {
  const handler = async (input: { actor: Actor }) => {
    const session = await sessions.find(input.actor.sessionId);
    if (!session || session.revokedAt) throw unauthenticated('Your session has ended. Please sign in again.');
    return bound.handler(input as never);
  };
  return { ...bound, handler };
}
