/** An open offer of a ticket to the person with an e-mail address (ADR 49); it is deleted with its end. */
export type TicketTransfer = {
  _id: string;
  rsvpId: string;
  socialId: string;
  holderId: string;
  /** Lower-case. */
  email: string;
  offeredAt: Date;
  expiresAt: Date;
};
