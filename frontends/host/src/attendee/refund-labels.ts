import type { refundReasons, refundTypes } from '@momos/contracts/refunds';
import { attendeeWords } from '../words/attendee.ts';

const words = attendeeWords.refund;

/** What a refund covers. */
export const refundTypeLabels: Record<(typeof refundTypes)[number], string> = words.refundTypeLabels;

/** Why a refund is made. */
export const refundReasonLabels: Record<(typeof refundReasons)[number], string> = words.refundReasonLabels;

const causes: Record<string, string> = {
  cancel: words.theRegistrationWasCancelled,
  reject: words.guestNotApproved,
  social: words.theSocialWasCancelled,
  deposit: words.depositAfterCheckIn,
  replaced: words.guestHadChangedTheir,
  unseated: words.paymentCouldNotBecome,
  hidden: words.theRegistrationWasHidden,
  ATTENDEE_ASK_TO_CANCEL: refundReasonLabels.ATTENDEE_ASK_TO_CANCEL,
  MISTAKENLY_APPROVE: refundReasonLabels.MISTAKENLY_APPROVE,
};

/** Why money goes back, whoever decided it. */
export const causeLabel = (cause: string): string => causes[cause] ?? words.decidedByAHost;
