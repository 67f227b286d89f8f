import type { Marketing } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import type { By, Move } from './rsvp-move.ts';
import type { Registrable } from './registration.ts';
import { noPayment, type Rsvp } from './rsvp.ts';

/** The first state of a person's RSVP, as the move that makes it. */
export function newRsvp(social: Registrable, by: By, marketing: Marketing): Move {
  const after: Rsvp = {
    _id: uuid(),
    version: 1,
    socialId: social._id,
    userId: by.actorId,
    status: 'INITIAL',
    tierId: null,
    tierName: null,
    plusOnes: null,
    ticketPrice: 0,
    depositAmount: 0,
    currency: social.currency,
    answers: null,
    promoCode: null,
    isNoShowPolicyAccepted: false,
    isAttendanceShared: false,
    wantsHostNews: false,
    wantsInvitations: false,
    cancellationPolicy: social.cancellationPolicy,
    payment: noPayment(false),
    closedPayments: [],
    hold: null,
    approval: null,
    place: null,
    ticketSeq: 0,
    ticketCode: null,
    attendedAt: null,
    review: null,
    history: [{ from: null, to: 'INITIAL', actorId: by.actorId, reason: null, at: by.at }],
    sharedAnswers: {},
    marketing: marketing.utm,
    referralCode: marketing.referralCode ?? '',
    createdAt: by.at,
    updatedAt: by.at,
  };
  return {
    before: undefined,
    after,
    change: 'RSVP_CHANGE_SAVED',
    actorId: by.actorId,
    reason: null,
    refundDue: null,
  };
}
