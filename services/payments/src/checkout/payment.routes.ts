import { toMajor } from '@momos/contracts/money';
import { paymentsContract } from '@momos/contracts/payments';
import { bind, type RouteBinding } from '@momos/runtime';
import { openPayment, type OpenDeps } from './open-payment.ts';
import type { Payment } from '../payment/payment.ts';
import { updatePayment } from './update-payment.ts';

/** Paying for an RSVP, for the payer. */
export const paymentRoutes = (deps: OpenDeps): RouteBinding =>
  bind(paymentsContract, {
    openForSocial: async ({ actor, params, body }) =>
      sessionView(await openPayment(deps, actor, { socialId: params.id, rsvpId: body.rsvpId })),
    update: async ({ actor, body }) => {
      const payment = await updatePayment(deps, actor, body);
      const { rsvpId, socialId } = payment;
      return { paymentId: payment.id, state: payment.status, url: pageOf(payment), rsvpId, socialId };
    },
  });

function sessionView(payment: Payment) {
  const major = (amount: number) => toMajor(amount, payment.currency);
  return {
    paymentId: payment.id,
    state: payment.status,
    url: pageOf(payment),
    expiresAt: payment.expiresAt.toISOString(),
    currency: payment.currency,
    ticketPrice: major(payment.ticketAmount),
    depositAmount: major(payment.depositAmount),
    discount: major(payment.discountAmount),
    fee: major(payment.feeAmount),
    total: major(payment.totalAmount),
    isCaptureManual: payment.isCaptureManual,
  };
}

const pageOf = (payment: Payment) => (payment.status === 'OPEN' ? (payment.session?.url ?? null) : null);
