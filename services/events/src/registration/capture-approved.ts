import { AppError } from '@momos/contracts/errors';
import type { Payment } from '@momos/contracts/proto/payments/v1/bus';
import { applyPayment } from './apply-payment.ts';
import type { RegistrationDeps } from './registration-deps.ts';
import { orderMessage } from '@momos/runtime/purchase/money-order';
import { subjectOf } from '../rsvp/rsvp.ts';
import { bySystem, moveRsvp } from '../rsvp/rsvp-move.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';

const patienceMs = 5000;

/**
 * Charges the card of an RSVP that a host approved and whose seat is held, and completes the approval with the answer. When
 * payments does not answer in time the RSVP is returned as it stands: the order to charge is on the bus, and the
 * payment's event completes it. Throws 402 with the bank's reason when the charge is refused; the seat is free again then.
 */
export async function captureApproved(deps: RegistrationDeps, rsvp: Rsvp): Promise<Rsvp> {
  let payment: Payment;
  try {
    payment = await deps.payments.capturePayment(captureRequest(rsvp), { timeoutMs: patienceMs });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'payment_failed') {
      await releaseSeat(deps, rsvp);
      throw error;
    }
    deps.log.warn(
      { rsvpId: rsvp._id, op: 'approval.capture', code: error.code },
      'The charge of an approval got no answer; its event will complete it',
    );
    return rsvp;
  }
  return (await applyPayment(deps, { payment })) ?? rsvp;
}

/** The order to capture that the approval gave. */
function captureRequest(rsvp: Rsvp) {
  const order = rsvp.orders.findLast(({ kind }) => kind === 'CAPTURE');
  return { subject: subjectOf(rsvp), order: order && orderMessage(order) };
}

/** The charge was refused: the seat is free, and the person may pay again. The payment's event later has the same effect. */
async function releaseSeat(
  { ledger }: RegistrationDeps,
  { _id, socialId, payment: { attempt } }: Rsvp,
): Promise<void> {
  await ledger.commit({
    socialId,
    rsvp: { id: _id },
    decide: ({ rsvp, now }) => ({
      move:
        rsvp?.hold?.kind === 'approval' && rsvp.hold.attempt === attempt
          ? moveRsvp(rsvp, bySystem(now), {
              change: 'RSVP_CHANGE_HOLD_EXPIRED',
              set: { hold: null, approval: null, payment: { ...rsvp.payment, state: 'NEEDED' } },
              reason: 'the card could not be charged',
            })
          : undefined,
      result: () => undefined,
    }),
  });
}
