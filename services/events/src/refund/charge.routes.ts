import { chargesContract } from '@momos/contracts/charges';
import { badField } from '@momos/contracts/errors';
import { bind, type RouteBinding } from '@momos/runtime';
import { assertHost, assertVisible } from '../social/social.policy.ts';
import { tierOf } from '../social/social.ts';
import type { RefundDeps } from './create-refund.ts';
import { toChargeView, toPaymentDetail } from './charge-view.ts';
import { paymentsOf } from './payments.ts';

/** What an RSVP costs and what was charged for it; payments owns the figures and is asked. */
export const chargeRoutes = ({ cache, rsvps, payments }: RefundDeps): RouteBinding =>
  bind(chargesContract, {
    paymentDetail: async ({ actor, params }) => {
      assertHost(await cache.byId(params.id), actor);
      const rsvp = await rsvps.get(params.id, params.rsvpId);
      const { payments: known } = await payments.listPayments(paymentsOf(rsvp));
      return toPaymentDetail(rsvp, known[0]);
    },

    totalCharge: async ({ actor, params, body }) => {
      const social = await cache.byId(params.id);
      const own = await rsvps.ofUser(social._id, actor.userId);
      assertVisible(social, { actor, rsvpStatus: own?.status });
      const tier = tierOf(social, body.tierId);
      if (!tier) throw badField('body.tierId', 'There is no such ticket tier.');
      const quote = await payments.quote({
        socialId: social._id,
        userId: actor.userId,
        tierId: tier.id,
        ticketPrice: tier.ticketPrice,
        depositAmount: tier.depositAmount,
        currency: social.currency,
        quantity: 1 + body.plusOnes,
        promoCode: body.promoCode ?? '',
      });
      return toChargeView(quote, social.currency);
    },
  });
