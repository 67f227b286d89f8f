import { toMajor } from '@momos/contracts/money';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { bindSome, type RouteBinding } from '@momos/runtime';
import { assertHost, assertVisible } from '../social/social.policy.ts';
import { tierOf } from '../social/social.ts';
import { badField } from '@momos/contracts/errors';
import type { RsvpDeps } from '../rsvp/rsvp-deps.ts';
import { createRefund, toRefundView } from './create-refund.ts';

/** Money of RSVPs: what it costs, what was paid, what went back. The figures are asked of payments, which keeps them. */
export const refundRoutes = (deps: RsvpDeps): RouteBinding =>
  bindSome(rsvpsContract, {
    refund: ({ actor, params, body, keyedCall }) =>
      createRefund(deps, actor, { socialId: params.id, rsvpId: params.rsvpId, ...body, call: keyedCall }),

    refunds: async ({ actor, params }) => {
      assertHost(await deps.cache.byId(params.id), actor);
      const rsvp = await deps.rsvps.get(params.id, params.rsvpId);
      const { payments } = await deps.payments.listPayments({ rsvpIds: [rsvp._id] });
      return payments
        .flatMap(payment => payment.refunds.map(refund => toRefundView(refund, payment.currency)))
        .sort((a, b) => (a.id < b.id ? 1 : -1));
    },

    paymentDetail: async ({ actor, params }) => {
      assertHost(await deps.cache.byId(params.id), actor);
      const rsvp = await deps.rsvps.get(params.id, params.rsvpId);
      const { payments } = await deps.payments.listPayments({ rsvpIds: [rsvp._id] });
      const [payment] = payments;
      const { currency } = rsvp;
      const amount = (minor: number | undefined) => toMajor(minor ?? 0, currency);
      return {
        currency,
        ticketPrice: amount(payment?.ticketAmount),
        depositAmount: amount(payment?.depositAmount),
        discount: amount(payment?.discountAmount),
        fee: amount(payment?.feeAmount),
        total: amount(payment?.totalAmount),
        state: rsvp.payment.state,
        paid: amount(payment?.capturedAmount),
        refunded: amount(payment?.refundedAmount),
        promoCode: payment?.promoCode || null,
        method: payment?.method || null,
        provider: payment?.provider || null,
      };
    },

    totalCharge: async ({ actor, params, body }) => {
      const social = await deps.cache.byId(params.id);
      const own = await deps.rsvps.ofUser(social._id, actor.userId);
      assertVisible(social, { actor, rsvpStatus: own?.status });
      const tier = tierOf(social, body.tierId);
      if (!tier) throw badField('body.tierId', 'There is no such ticket tier.');
      const quote = await deps.payments.quote({
        socialId: social._id,
        userId: actor.userId,
        tierId: tier.id,
        ticketPrice: tier.ticketPrice,
        depositAmount: tier.depositAmount,
        currency: social.currency,
        quantity: 1 + body.plusOnes,
        promoCode: body.promoCode ?? '',
      });
      const amount = (minor: number) => toMajor(minor, social.currency);
      return {
        currency: social.currency,
        ticketPrice: amount(quote.ticketAmount),
        depositAmount: amount(quote.depositAmount),
        discount: amount(quote.discountAmount),
        fee: amount(quote.feeAmount),
        total: amount(quote.totalAmount),
        promoText: quote.promoText || null,
      };
    },
  });
