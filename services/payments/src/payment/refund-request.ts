/** Kinds of refund (spec §3 "Refund type"). */
export type RefundType = 'FULL' | 'TICKET_ONLY' | 'DEPOSIT_ONLY' | 'CUSTOM';

/** How money goes back: by the provider, or by a person who gave it back by other means and only has it booked. */
export type RefundMethod = 'provider' | 'manual';

/** A request for a refund. Amounts in minor units, read by `type` CUSTOM only. */
export type RefundRequest = {
  /** Makes the refund happen once per subject, however often it is requested. */
  key: string;
  type: RefundType;
  ticketAmount: number;
  depositAmount: number;
  reason: string;
  note: string;
  actorId: string;
  method: RefundMethod;
};
