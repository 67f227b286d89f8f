import { stepUpContract } from '@momos/contracts/step-up';
import { bind, type RouteBinding } from '@momos/runtime';
import { clientOf } from '../code/client-of.ts';
import { freshUntilOf } from '../session/session.ts';
import { requireUser } from '../user/require-user.ts';
import { factorsOf } from '../user/factor.ts';
import { proveByCode, type ProveFactorDeps, sendStepUpCode } from './prove-factor.ts';

export const stepUpRoutes = (deps: ProveFactorDeps): RouteBinding =>
  bind(stepUpContract, {
    state: async ({ actor }) => {
      const user = await requireUser(deps.users, actor);
      const session = await deps.sessions.find(actor.sessionId);
      const until = session && freshUntilOf(session, deps.stepUpMs, deps.clock.now());
      return { factors: factorsOf(user), freshUntil: until?.toISOString() ?? null };
    },
    sendCode: input => sendStepUpCode(deps, input.actor, { address: input.body, client: clientOf(input) }),
    prove: async ({ actor, body: { requestId, otp: code }, clientAddress }) => {
      const { at } = await proveByCode(deps, actor, { requestId, code, clientAddress });
      return { freshUntil: new Date(at.getTime() + deps.stepUpMs).toISOString() };
    },
  });
