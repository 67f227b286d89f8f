import { signInContract } from '@momos/contracts/sign-in';
import { bind, type Marketing, type RouteBinding } from '@momos/runtime';
import { originOf } from '../security-event/origin.ts';
import { tokenAnswer } from '../session/session-view.ts';
import { sendCode, type SendCodeDeps } from '../code/send-code.ts';
import type { Address } from '../code/code.ts';
import { clientOf } from '../code/client-of.ts';
import { completeSignIn, type CompleteSignInDeps } from './complete-sign-in.ts';
import { signInByPasskey, type SignInByPasskeyDeps } from './sign-in-by-passkey.ts';

const arrivalOf = ({ utm, referralCode }: Marketing) => ({
  marketing: { ...utm },
  referralCode: referralCode ?? null,
});

export function signInRoutes(deps: SendCodeDeps & CompleteSignInDeps & SignInByPasskeyDeps): RouteBinding {
  return bind(signInContract, {
    start: input => {
      const { body, marketing } = input;
      const arrival = arrivalOf(marketing);
      const address: Address =
        'email' in body ? { kind: 'email', value: body.email } : { kind: 'mobile', value: body.mobile };
      return sendCode(deps, clientOf(input), {
        address,
        purpose: body.purpose,
        userId: null,
        ...arrival,
        referralCode: body.ref ?? arrival.referralCode,
      });
    },
    token: async input => {
      const { body } = input;
      const origin = originOf(input);
      if (body.grant_type === 'passkey')
        return tokenAnswer(
          await signInByPasskey(deps, { credential: body.credential, client: clientOf(input), origin }),
        );
      const tokens = await completeSignIn(deps, {
        ...arrivalOf(input.marketing),
        requestId: body.request_id,
        code: body.otp,
        ...clientOf(input),
        origin,
      });
      return tokenAnswer(tokens);
    },
  });
}
