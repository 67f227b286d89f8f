import { AppError, type ErrorCode, type ErrorDetail } from '@momos/contracts/errors';
import type { ScanOutcome } from '@momos/contracts/scan-outcomes';
import { owesPayment, type Rsvp } from '../rsvp/rsvp.ts';

/** What a scan of the RSVP's newest ticket leads to. */
export function scanOutcomeOf(
  rsvp: Pick<Rsvp, 'status' | 'payment' | 'ticketPrice' | 'depositAmount'>,
): ScanOutcome {
  switch (rsvp.status) {
    case 'APPROVED':
      return 'ACCEPTED';
    case 'ATTENDED':
      return 'ALREADY_IN';
    case 'PENDING':
      return owesPayment(rsvp) ? 'PAYMENT_OUTSTANDING' : 'PENDING_APPROVAL';
    case 'WAITLIST':
      return 'WAITLISTED';
    case 'REJECTED':
      return 'REJECTED';
    case 'CANCELLED':
      return rsvp.payment.refunded > 0 ? 'REFUNDED' : 'CANCELLED';
    case 'HIDDEN':
      return 'BLOCKED';
    case 'INITIAL':
      return 'UNFINISHED';
  }
}

type Refusal = Exclude<ScanOutcome, 'ACCEPTED' | 'UNVERIFIED'>;

const refusals: Record<Refusal, [code: ErrorCode, message: string]> = {
  ALREADY_IN: ['already_done', 'This ticket was checked in already'],
  TOO_EARLY: ['illegal_state', 'The door is not open yet. Check in when you are there.'],
  SOCIAL_OVER: ['gone', 'This social is over.'],
  SOCIAL_CANCELLED: ['gone', 'This social is cancelled.'],
  WRONG_SOCIAL: ['conflict', 'This ticket is for another social.'],
  REPLACED: ['illegal_state', 'This ticket was replaced by a newer one.'],
  CANCELLED: ['illegal_state', 'This registration is cancelled.'],
  REFUNDED: ['illegal_state', 'This registration is cancelled, and its money went back.'],
  PAYMENT_OUTSTANDING: ['illegal_state', 'This registration is not paid yet.'],
  PENDING_APPROVAL: ['illegal_state', 'This registration waits for a host’s approval.'],
  WAITLISTED: ['illegal_state', 'This person is on the waitlist.'],
  UNFINISHED: ['illegal_state', 'This registration was not finished.'],
  REJECTED: ['illegal_state', 'This registration was rejected.'],
  BLOCKED: ['illegal_state', 'The hosts took this person off the list.'],
  NOT_FOUND: ['bad_request', 'No ticket of this social has this code.'],
  AMBIGUOUS: ['conflict', 'Two tickets have this code. Scan the QR code, or find the guest by name.'],
  FORGED: ['bad_request', 'This is a forged ticket: it was not signed by us.'],
  UNREADABLE: ['bad_request', 'This is not one of our tickets.'],
};

/** The refusal of a scan, which names its outcome; a bad code also names the field. */
export function scanRefusal(
  outcome: Refusal,
  more: { message?: string; details?: ErrorDetail[] } = {},
): AppError {
  const [code, message] = refusals[outcome];
  const field = code === 'bad_request' ? [{ field: 'body.code', message }] : [];
  return new AppError(code, more.message ?? message, {
    details: [...field, { field: 'outcome', message: outcome }, ...(more.details ?? [])],
  });
}
