import { clientOf } from '../code/client-of.ts';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { bind, type RouteBinding } from '@momos/runtime';
import { cardsOf } from '../user/user-cards-view.ts';
import { addVerifiedEmail, changeVerifiedEmail, removeVerifiedEmail } from './change-verified-email.ts';
import { bypassVerification, type ProveEmailDeps, verifyEmail } from './prove-email.ts';
import { startVerification, type StartVerificationDeps } from './start-verification.ts';

type Deps = StartVerificationDeps & ProveEmailDeps & { pageKeySecret: string };

export function verifiedEmailRoutes(deps: Deps): RouteBinding {
  const { verifications, users, pageKeySecret: secret } = deps;
  return bind(verifiedEmailsContract, {
    start: input => startVerification(deps, input.actor, { ...input.body, ...clientOf(input) }),
    verify: ({ body, actor, clientAddress }) =>
      verifyEmail(deps, actor, {
        emailVerificationId: body.emailVerificationId,
        code: body.otp,
        clientAddress,
      }),
    pending: async ({ query: { email, ...paging } }) => {
      const page = await verifications.pending(email, { ...paging, secret });
      const userIds = page.items.map(({ userId }) => userId);
      const cards = await cardsOf(users, userIds);
      return {
        data: page.items.map(({ startedAt, ...rest }) => ({
          ...rest,
          user: cards(rest.userId),
          startedAt: startedAt.toISOString(),
        })),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null },
      };
    },
    bypass: ({ params, actor }) => bypassVerification(deps, actor, params.id),
    add: ({ body, actor }) => addVerifiedEmail(deps, actor, body),
    change: ({ body, actor, ifMatch }) => changeVerifiedEmail(deps, actor, { change: body, ifMatch }),
    remove: ({ params, actor, ifMatch }) =>
      removeVerifiedEmail(deps, actor, { emailVerificationId: params.id, ifMatch }),
  });
}
