import { authContract } from '@momos/contracts/auth';
import { bindSome, type Marketing, type RouteBinding } from '@momos/runtime';
import type { Address } from './code.ts';
import { completeSignIn, type CompleteSignInDeps } from './complete-sign-in.ts';
import { startSignIn, type StartSignInDeps } from './start-sign-in.ts';

const arrivalOf = ({ utm, referralCode }: Marketing) => ({
  marketing: { ...utm },
  referralCode: referralCode ?? null,
});

export function signInRoutes(deps: StartSignInDeps & CompleteSignInDeps): RouteBinding {
  return bindSome(authContract, {
    start: ({ body, marketing, clientAddress }) => {
      const arrival = arrivalOf(marketing);
      const address: Address =
        'email' in body ? { kind: 'email', value: body.email } : { kind: 'mobile', value: body.mobile };
      return startSignIn(deps, clientAddress, {
        address,
        ...arrival,
        referralCode: body.ref ?? arrival.referralCode,
      });
    },
    token: input =>
      completeSignIn(deps, {
        ...arrivalOf(input.marketing),
        requestId: input.body.request_id,
        code: input.body.otp,
        clientAddress: input.clientAddress,
        device: (input.header('user-agent') ?? '').slice(0, 200),
      }),
  });
}
