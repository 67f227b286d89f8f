import { clientOf } from '../code/client-of.ts';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { bind, type RouteBinding } from '@momos/runtime';
import type { PageRequest } from '@momos/store';
import { originOf } from '../security-event/origin.ts';
import { cardsOf } from '../user/user-cards-view.ts';
import { addVerifiedEmail, changeVerifiedEmail, removeVerifiedEmail } from './change-verified-email.ts';
import { bypassVerification, type ProveEmailDeps, verifyEmail } from './prove-email.ts';
import { startVerification, type StartVerificationDeps } from './start-verification.ts';

type Deps = StartVerificationDeps & ProveEmailDeps & { pageKeySecret: string };

/** Proofs that wait for their code, with the cards of their people. */
async function pendingPage(
  { verifications, users, pageKeySecret: secret }: Deps,
  { email, ...paging }: { email?: string | undefined } & Omit<PageRequest, 'secret'>,
) {
  const page = await verifications.pending(email, { ...paging, secret });
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
}

export function verifiedEmailRoutes(deps: Deps): RouteBinding {
  return bind(verifiedEmailsContract, {
    start: input => startVerification(deps, input.actor, { ...input.body, ...clientOf(input) }),
    verify: input =>
      verifyEmail(deps, input.actor, {
        emailVerificationId: input.body.emailVerificationId,
        code: input.body.otp,
        clientAddress: input.clientAddress,
        origin: originOf(input),
      }),
    pending: ({ query }) => pendingPage(deps, query),
    bypass: input =>
      bypassVerification(deps, input.actor, {
        emailVerificationId: input.params.id,
        origin: { sessionId: input.actor.sessionId, device: 'Momos staff', place: '' },
      }),
    add: input => addVerifiedEmail(deps, input.actor, { ...input.body, origin: originOf(input) }),
    change: input =>
      changeVerifiedEmail(deps, input.actor, {
        change: input.body,
        ifMatch: input.ifMatch,
        origin: originOf(input),
      }),
    remove: input =>
      removeVerifiedEmail(deps, input.actor, {
        emailVerificationId: input.params.id,
        ifMatch: input.ifMatch,
        origin: originOf(input),
      }),
  });
}
