import type { refundReasons, refundTypes } from '@momos/contracts/refunds';

/** What a refund covers. */
export const refundTypeLabels: Record<(typeof refundTypes)[number], string> = {
  FULL: 'Full refund',
  TICKET_ONLY: 'Ticket only',
  DEPOSIT_ONLY: 'Deposit only',
  CUSTOM: 'Custom amount',
};

/** Why a refund is made. */
export const refundReasonLabels: Record<(typeof refundReasons)[number], string> = {
  ATTENDEE_ASK_TO_CANCEL: 'The guest asked to cancel',
  MISTAKENLY_APPROVE: 'Approved by mistake',
  CUSTOM: 'Other',
};

const causes: Record<string, string> = {
  cancel: 'The registration was cancelled',
  reject: 'The guest was not approved',
  social: 'The social was cancelled',
  deposit: 'Deposit after check-in',
  replaced: 'The guest had changed their choice',
  unseated: 'The payment could not become a ticket',
  hidden: 'The registration was hidden',
  ATTENDEE_ASK_TO_CANCEL: refundReasonLabels.ATTENDEE_ASK_TO_CANCEL,
  MISTAKENLY_APPROVE: refundReasonLabels.MISTAKENLY_APPROVE,
};

/** Why money goes back, whoever decided it. */
export const causeLabel = (cause: string): string => causes[cause] ?? 'Decided by a host';
