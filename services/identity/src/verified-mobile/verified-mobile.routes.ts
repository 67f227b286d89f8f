import { clientOf } from '../code/client-of.ts';
import { verifiedMobilesContract } from '@momos/contracts/verified-mobiles';
import { bind, type RouteBinding } from '@momos/runtime';
import { originOf } from '../security-event/origin.ts';
import { removeMobile, startMobile, verifyMobile, type VerifyMobileDeps } from './verify-mobile.ts';

export const verifiedMobileRoutes = (deps: VerifyMobileDeps): RouteBinding =>
  bind(verifiedMobilesContract, {
    start: input => startMobile(deps, input.actor, { ...input.body, ...clientOf(input) }),
    verify: input =>
      verifyMobile(deps, input.actor, {
        requestId: input.body.requestId,
        code: input.body.otp,
        clientAddress: input.clientAddress,
        origin: originOf(input),
      }),
    remove: async input => {
      await removeMobile(deps, input.actor, originOf(input));
      return { ok: true as const };
    },
  });
