import { secondFactorContract } from '@momos/contracts/second-factor';
import { bind, type RouteBinding } from '@momos/runtime';
import { originOf } from '../security-event/origin.ts';
import { requireUser } from '../user/require-user.ts';
import { type ChangeFactorsDeps, renewRecoveryCodes } from './change-factors.ts';
import { secondFactorState } from './factors.ts';

export const secondFactorRoutes = (deps: ChangeFactorsDeps): RouteBinding =>
  bind(secondFactorContract, {
    state: async ({ actor }) =>
      secondFactorState(deps, await requireUser(deps.users, actor), actor.sessionId),
    renewRecoveryCodes: async input => ({
      recoveryCodes: await renewRecoveryCodes(deps, { actor: input.actor, origin: originOf(input) }),
    }),
  });
