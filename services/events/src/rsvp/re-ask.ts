import { type By, type Move, moveRsvp } from './rsvp-move.ts';
import type { Registrable } from './registration.ts';
import { closedWith, noPayment, type Rsvp } from './rsvp.ts';

/** Starts a registration anew after a cancellation or rejection; one who was taken off the list stays off (409). */
export const askAgain = (
  rsvp: Rsvp,
  by: By,
  social: Pick<Registrable, 'cancellationPolicy' | 'currency'>,
): Move =>
  moveRsvp(rsvp, by, {
    to: 'INITIAL',
    change: 'RSVP_CHANGE_SAVED',
    set: {
      tierId: null,
      tierName: null,
      plusOnes: null,
      ticketPrice: 0,
      depositAmount: 0,
      currency: social.currency,
      answers: null,
      sharedAnswers: {},
      promoCode: null,
      isNoShowPolicyAccepted: false,
      cancellationPolicy: social.cancellationPolicy,
      payment: noPayment(false),
      closedPayments: closedWith(rsvp, false),
    },
  });
