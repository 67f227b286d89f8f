import { clientOf } from '../code/client-of.ts';
import { verifiedMobilesContract } from '@momos/contracts/verified-mobiles';
import { bind, type RouteBinding } from '@momos/runtime';
import { removeMobile, startMobile, verifyMobile, type VerifyMobileDeps } from './verify-mobile.ts';

export const verifiedMobileRoutes = (deps: VerifyMobileDeps): RouteBinding =>
  bind(verifiedMobilesContract, {
    start: input => startMobile(deps, input.actor, { ...input.body, ...clientOf(input) }),
    verify: ({ body: { requestId, otp: code }, actor, clientAddress }) =>
      verifyMobile(deps, actor, { requestId, code, clientAddress }),
    remove: async ({ actor }) => {
      await removeMobile(deps, actor);
      return { ok: true as const };
    },
  });
