import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { bind, type RouteBinding } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import { cardsOf } from '../user/user-cards.ts';
import { addVerifiedEmail, changeVerifiedEmail, removeVerifiedEmail } from './change-verified-email.ts';
import { bypassVerification, type ProveEmailDeps, verifyEmail } from './prove-email.ts';
import { startVerification, type StartVerificationDeps } from './start-verification.ts';

type Deps = StartVerificationDeps & ProveEmailDeps & { pageKeySecret: string };

export function verifiedEmailRoutes(deps: Deps): RouteBinding {
  const { verifications, users, pageKeySecret } = deps;
  return bind(verifiedEmailsContract, {
    start: ({ body, actor, clientAddress }) => startVerification(deps, actor, { ...body, clientAddress }),
    verify: ({ body, actor, clientAddress }) =>
      verifyEmail(deps, actor, {
        emailVerificationId: body.emailVerificationId,
        code: body.otp,
        clientAddress,
      }),
    pending: async ({ query }) => {
      const { email, pageSize, exclusiveStartKey } = query;
      const [before] = exclusiveStartKey ? decodeKey(exclusiveStartKey, pageKeySecret) : [];
      const found = await verifications.pending({
        email,
        limit: pageSize + 1,
        before: before === undefined ? undefined : String(before),
      });
      const page = pageOf(found, pageSize, last => encodeKey([last.id], pageKeySecret));
      const cards = await cardsOf(
        users,
        page.items.map(({ userId }) => userId),
      );
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
