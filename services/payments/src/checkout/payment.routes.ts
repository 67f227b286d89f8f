import { toMajor } from '@momos/contracts/money';
import { paymentsContract } from '@momos/contracts/payments';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { openPayment, type OpenDeps } from './open-payment.ts';
import type { Payment, Subject } from '../payment/payment.ts';
import { amountsOf } from '../provider/pay-lines.ts';
import { subjectOfCall } from '../purchasable/purchasable-kinds.ts';
import { notifyOwner } from '../settlement/notify-owner.ts';
import { updatePayment } from './update-payment.ts';

/** Paying, for the payer; the owner of what is paid is notified before the answer, so that what was bought is there with it. */
export const paymentRoutes = (deps: OpenDeps): RouteBinding =>
  bind(paymentsContract, {
    openForSocial: async input =>
      sessionView(await open(deps, input.actor, subjectOfCall.openForSocial(input))),
    openForCircle: async input =>
      sessionView(await open(deps, input.actor, subjectOfCall.openForCircle(input))),
    openForPost: async input => sessionView(await open(deps, input.actor, subjectOfCall.openForPost(input))),
    update: async ({ actor, body }) => {
      const payment = await updatePayment(deps, actor, body);
      const owner = body.action === 'confirm' ? await notifyOwner(deps, payment) : undefined;
      const isReturned = payment.ended !== null || owner === 'returns';
      const { id: paymentId, subject } = payment;
      const state = stateOf(payment, isReturned);
      return { paymentId, state, url: pageOf(payment), isFree: isFree(payment), subject };
    },
  });

async function open(deps: OpenDeps, actor: Actor, subject: Subject): Promise<Payment> {
  const payment = await openPayment(deps, actor, subject);
  await notifyOwner(deps, payment);
  return payment;
}

const isFree = ({ lines, points }: Payment): boolean => !points && amountsOf(lines).totalAmount === 0;

/** What becomes of money that pays for nothing any more is shown before the provider has done it. */
function stateOf({ status }: Payment, isReturned: boolean): Payment['status'] {
  if (!isReturned) return status;
  if (status === 'CAPTURED') return 'REFUNDED';
  return status === 'AUTHORISED' ? 'RELEASED' : status;
}

function sessionView(payment: Payment) {
  const amounts = amountsOf(payment.lines);
  const major = (amount: number) => toMajor(amount, payment.currency);
  return {
    paymentId: payment.id,
    state: payment.status,
    url: pageOf(payment),
    expiresAt: payment.expiresAt.toISOString(),
    currency: payment.currency,
    ticketPrice: major(amounts.ticketAmount),
    depositAmount: major(amounts.depositAmount),
    discount: major(amounts.discountAmount),
    fee: major(amounts.feeAmount),
    total: major(amounts.totalAmount),
    isCaptureManual: payment.isCaptureManual,
  };
}

const pageOf = (payment: Payment) => (payment.status === 'OPEN' ? (payment.session?.url ?? null) : null);
