import type { Marketing } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import type { Registrable } from './registration-steps.ts';
import { noPayment } from '@momos/runtime/purchase/purchase';
import { type Rsvp } from './rsvp.ts';

/** The steps of a registration before any was saved, under the social's conditions of this moment. */
const noSteps = ({ currency, cancellationPolicy }: Pick<Registrable, 'currency' | 'cancellationPolicy'>) =>
  ({
    tierId: null,
    tierName: null,
    plusOnes: null,
    plusOneNames: [],
    ticketPrice: 0,
    depositAmount: 0,
    currency,
    pointsPrice: null,
    isPaidWithPoints: null,
    answers: null,
    sharedAnswers: {},
    promoCode: null,
    emailDomain: null,
    isNoShowPolicyAccepted: false,
    wantsHostNews: false,
    wantsInvitations: false,
    cancellationPolicy,
    payment: noPayment(false),
  }) satisfies Partial<Rsvp>;

/** A person's RSVP before it is saved for the first time: of version 0, without a history. */
export const newRsvp = (
  social: Pick<Registrable, '_id' | 'currency' | 'cancellationPolicy'>,
  userId: string,
  { marketing, now }: { marketing: Marketing; now: Date },
): Rsvp => ({
  _id: uuid(),
  version: 0,
  socialId: social._id,
  userId,
  status: 'INITIAL',
  ...noSteps(social),
  isAttendanceShared: false,
  attempts: 0,
  orders: [],
  refunds: [],
  moneyDueAt: null,
  undecidedAt: null,
  hold: null,
  approval: null,
  place: null,
  ticketSeq: 0,
  ticketCode: null,
  attendedAt: null,
  attendedOn: null,
  review: null,
  transferId: null,
  transferOffers: 0,
  receivedFrom: null,
  payerId: null,
  history: [],
  marketing: marketing.utm,
  referralCode: marketing.referralCode ?? '',
  createdAt: now,
  updatedAt: now,
});

/** What changes when a registration starts again after a cancellation or rejection. */
export const restartRegistration = (
  social: Pick<Registrable, 'currency' | 'cancellationPolicy'>,
): Partial<Rsvp> => ({ ...noSteps(social), receivedFrom: null, payerId: null, guestInvitation: null });
