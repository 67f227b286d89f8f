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
