import type { ConferenceTicketStatus } from '@momos/contracts/conferences';

/** Who a ticket is meant for. */
export type Holder = {
  /** Null until the address belongs to an account. */
  userId: string | null;
  name: string;
  /** Lower case. */
  email: string;
};

/** One entry to a conference: bought in number, assigned by the buyer, claimed by the holder (decisions: "Conferences"). */
export type ConferenceTicket = {
  _id: string;
  version: number;
  conferenceId: string;
  /** Where it is claimed; it cannot be guessed. */
  slug: string;
  passId: string;
  /** As the pass was called when it was bought. */
  passName: string;
  buyerId: string;
  status: ConferenceTicketStatus;
  holder: Holder | null;
  /** The code that is scanned at the entrance; null until it is claimed. */
  code: string | null;
  createdAt: Date;
  updatedAt: Date;
};
