import { AppError } from '@momos/contracts/errors';
import type { Payment } from '@momos/contracts/proto/payments/v1/bus';
import { applyPayment } from './apply-payment.ts';
import type { RsvpDeps } from './rsvp-deps.ts';
import { bySystem, moveRsvp } from './rsvp-move.ts';
import type { Rsvp } from './rsvp.ts';

const patienceMs = 5000;

/**
 * Charges the card of an RSVP that a host approved and whose place is kept, and completes the approval with the answer. When
 * payments does not answer in time the RSVP is returned as it stands: the order to charge is on the bus, and the
 * payment's event completes it. Throws 402 with the bank's reason when the charge is refused; the place is free again then.
 */
export async function captureApproved(deps: RsvpDeps, rsvp: Rsvp): Promise<Rsvp> {
  let payment: Payment;
  try {
    payment = await deps.payments.capturePayment({ rsvpId: rsvp._id }, { timeoutMs: patienceMs });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'payment_failed') {
      await giveUp(deps, rsvp);
      throw error;
    }
    deps.log.warn({ rsvpId: rsvp._id, code: error.code }, 'the charge of an approval is left to the bus');
    return rsvp;
  }
  return (await applyPayment(deps, { payment })) ?? rsvp;
}

/** The charge was refused: the place is free, and the person may pay again. The payment's event says the same later. */
async function giveUp({ desk }: RsvpDeps, { _id, socialId }: Rsvp): Promise<void> {
  await desk.commit({
    socialId,
    rsvp: { id: _id },
    decide: ({ rsvp, now }) => ({
      move:
        rsvp?.hold?.kind === 'approval'
          ? moveRsvp(rsvp, bySystem(now), {
              change: 'RSVP_CHANGE_HOLD_EXPIRED',
              set: { hold: null, approval: null, payment: { ...rsvp.payment, state: 'NEEDED' } },
              reason: 'the card could not be charged',
            })
          : undefined,
      answer: () => undefined,
    }),
  });
}
