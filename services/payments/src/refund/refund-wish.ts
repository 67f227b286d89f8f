/** Kinds of refund (spec §3 "Refund type"). */
export type RefundType = 'FULL' | 'TICKET_ONLY' | 'DEPOSIT_ONLY' | 'CUSTOM';

/** What somebody wants given back. Amounts in minor units, read by `type` CUSTOM only. */
export type RefundWish = {
  /** Makes the refund happen once per RSVP, however often it is asked for. */
  key: string;
  type: RefundType;
  ticketAmount: number;
  depositAmount: number;
  reason: string;
  note: string;
  actorId: string;
};
