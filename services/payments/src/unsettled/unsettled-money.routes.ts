import { notFound } from '@momos/contracts/errors';
import { unsettledMoneyContract } from '@momos/contracts/unsettled-money';
import { bind, type RouteBinding } from '@momos/runtime';
import { sendAgain } from '../refund/create-refund.ts';
import { undoRefund } from '../refund/undo-refund.ts';
import { listUnsettled } from './list-unsettled.ts';
import { giveUpCapture } from './refused-capture.ts';
import { isOrphaned, refundOrphan } from './refund-orphan.ts';
import { sendPaymentAgain } from './send-payment-again.ts';
import type { UnsettledDeps } from './unsettled-deps.ts';
import { givenUpOutcome, refundOutcome } from './unsettled-view.ts';

/** The queue of staff for money that did not get where it belongs. */
export const unsettledMoneyRoutes = (deps: UnsettledDeps): RouteBinding =>
  bind(unsettledMoneyContract, {
    list: ({ query }) => listUnsettled(deps, query),

    sendAgain: async ({ actor, params, body }) => {
      const { method, note = '' } = body;
      if (await deps.refunds.get(params.id))
        return refundOutcome(
          await sendAgain(deps, { refundId: params.id, method, note, actorId: actor.userId }),
        );
      const payment = await deps.payments.get(params.id);
      if (!payment) throw notFound('money order', params.id);
      if (isOrphaned(payment))
        return refundOutcome(await refundOrphan(deps, payment, { method, note, actorId: actor.userId }));
      return sendPaymentAgain(deps, payment, method);
    },

    undo: async ({ actor, params, body: { note = '' } }) =>
      refundOutcome(await undoRefund(deps, { refundId: params.id, actorId: actor.userId, note })),

    giveUp: async ({ actor, params, body: { note = '' } }) => {
      if (!(await deps.payments.get(params.id))) throw notFound('money order', params.id);
      return givenUpOutcome(await giveUpCapture(deps, { paymentId: params.id, actorId: actor.userId, note }));
    },
  });
