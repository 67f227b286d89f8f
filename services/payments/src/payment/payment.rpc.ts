import { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import { rpc, type RpcBinding } from '@momos/runtime';
import { knownPatron, type PatronDeps, usablePatron } from '../patron/patron.routes.ts';
import { promoText } from '../promo-code/promo-code.ts';
import { createRefund } from '../refund/create-refund.ts';
import { capturePayment } from './capture-payment.ts';
import { refundMessage, toMessage } from './payment-message.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { Payment } from './payment.ts';
import { checkPromo, price, type PricingDeps } from './price-rsvp.ts';

/** What other services ask of money (proto payments/v1/payments.proto). */
export function paymentRpc(deps: PaymentDeps & PricingDeps & PatronDeps): RpcBinding {
  const messages = async (payments: Payment[]) => {
    const refunds = await deps.refunds.ofPayments(payments.map(payment => payment.id));
    return payments.map(payment => toMessage(payment, refunds));
  };
  return rpc(PaymentsService, {
    quote: async request => {
      const { promo, ...amounts } = await price(deps, request, {
        socialId: request.socialId,
        code: request.promoCode,
      });
      checkPromo(deps, promo, request.tierId);
      return { ...amounts, currency: request.currency, promoText: promo ? promoText(promo) : '' };
    },
    capturePayment: async ({ rsvpId }) => {
      const payment = await capturePayment(deps, rsvpId);
      return toMessage(payment, await deps.refunds.ofPayments([payment.id]));
    },
    listPayments: async ({ rsvpIds }) => ({ payments: await messages(await deps.payments.ofRsvps(rsvpIds)) }),
    createRefund: async request => refundMessage(await createRefund(deps, request)),
    findPatron: async ({ code, atAnyTime }) => {
      const { id, code: kept, kind, name } = await (atAnyTime ? knownPatron : usablePatron)(deps, code);
      return { id, code: kept, kind, name };
    },
  });
}
