import { refundsContract } from '@momos/contracts/refunds';
import { bind, type RouteBinding } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import type { Responses } from '../idempotency/respond-once.ts';
import { assertHost } from '../social/social.policy.ts';
import { createRefund, type RefundDeps } from './create-refund.ts';
import { toRefundView } from './refund-view.ts';
import { paymentsOf } from './payments.ts';

/** Refunds of an RSVP; payments owns them and is asked. */
export const refundRoutes = (deps: RefundDeps & { responses: Responses }): RouteBinding =>
  bind(refundsContract, {
    refund: ({ actor, params, body, idempotentCall: request }) =>
      deps.responses.inSteps(refundsContract.refund, request, {
        check: async () => assertHost(await deps.cache.byId(params.id), actor),
        run: () => {
          const key = request ? `host:${request.actor}:${request.key}` : uuid();
          return createRefund(deps, actor, { key, socialId: params.id, rsvpId: params.rsvpId, ...body });
        },
        view: ({ refund, currency }) => toRefundView(refund, currency),
      }),

    refunds: async ({ actor, params }) => {
      assertHost(await deps.cache.byId(params.id), actor);
      const rsvp = await deps.rsvps.get(params.id, params.rsvpId);
      const { payments } = await deps.payments.listPayments(paymentsOf(rsvp));
      return payments
        .flatMap(payment => payment.refunds.map(refund => toRefundView(refund, payment.currency)))
        .sort((a, b) => (a.id < b.id ? 1 : -1));
    },
  });
