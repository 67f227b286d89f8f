import { stepUpContract } from '@momos/contracts/step-up';
import { bind, logSecurity, type RouteBinding } from '@momos/runtime';
import { clientOf } from '../code/client-of.ts';
import { originOf } from '../security-event/origin.ts';
import { freshUntilOf } from '../session/session.ts';
import { requireUser } from '../user/require-user.ts';
import { factorsToProve } from './factor-to-prove.ts';
import { proveBySecondFactor, type ProveSecondFactorDeps, startPasskeyProof } from './prove-second-factor.ts';
import { proveByCode, type ProveFactorDeps, sendStepUpCode } from './prove-factor.ts';

export const stepUpRoutes = (deps: ProveFactorDeps & ProveSecondFactorDeps): RouteBinding =>
  bind(stepUpContract, {
    state: async ({ actor }) => {
      const user = await requireUser(deps.users, actor);
      const session = await deps.sessions.find(actor.sessionId);
      const until = session && freshUntilOf(session, deps.stepUpMs, deps.clock.now());
      return { factors: await factorsToProve(deps, user), freshUntil: until?.toISOString() ?? null };
    },
    sendCode: input => sendStepUpCode(deps, input.actor, { address: input.body, client: clientOf(input) }),
    startPasskey: ({ actor }) => startPasskeyProof(deps, actor),
    prove: async input => {
      const { actor, body, clientAddress } = input;
      const { at } =
        body.kind === 'code'
          ? await proveByCode(deps, actor, { requestId: body.requestId, code: body.otp, clientAddress })
          : await proveBySecondFactor(deps, actor, {
              given: body,
              client: clientOf(input),
              origin: originOf(input),
            });
      logSecurity(deps.log, 'factor_proven', { by: body.kind });
      return { freshUntil: new Date(at.getTime() + deps.stepUpMs).toISOString() };
    },
  });
