import { authContract } from '@momos/contracts/auth';
import { bindSome, type Marketing, type RouteBinding } from '@momos/runtime';
import { deviceOf } from '../session/device.ts';
import { askCode, type AskCodeDeps } from '../code/ask-code.ts';
import type { Address } from '../code/code.ts';
import { completeSignIn, type CompleteSignInDeps } from './complete-sign-in.ts';

const arrivalOf = ({ utm, referralCode }: Marketing) => ({
  marketing: { ...utm },
  referralCode: referralCode ?? null,
});

export function signInRoutes(deps: AskCodeDeps & CompleteSignInDeps): RouteBinding {
  return bindSome(authContract, {
    start: ({ body, marketing, clientAddress }) => {
      const arrival = arrivalOf(marketing);
      const address: Address =
        'email' in body ? { kind: 'email', value: body.email } : { kind: 'mobile', value: body.mobile };
      return askCode(deps, clientAddress, {
        address,
        purpose: body.purpose,
        userId: null,
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
        device: deviceOf(input.header('user-agent')),
      }),
  });
}
