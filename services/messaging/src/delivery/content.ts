import type { Rsvp as RsvpMessage } from '@momos/contracts/proto/events/v1/bus';
import type { SupportMessage } from '../support/support-message.ts';

/** What messages say of an RSVP, as it was when they were caused. */
export type RsvpFacts = {
  status: string;
  tierName: string;
  plusOnes: number;
  ticketCode: string;
};

/** Minor units; `everything` when all that was paid comes back. */
export type RefundFacts = {
  ticketAmount: number;
  depositAmount: number;
  everything: boolean;
  currency: string;
};

/** Who ended a registration; `social` when all of it is off. */
export type EndedBy = 'attendee' | 'host' | 'social';

/** What becomes of a person's data. */
export type PrivacyNews = 'EXPORT_READY' | 'ERASURE_SCHEDULED' | 'ERASURE_CANCELLED';

/** What became of a request for an invite code. */
export type InviteCodeNews = 'GRANTED' | 'DECLINED';

/** What a delivery is rendered from. */
export type Content =
  | { about: 'rsvp'; rsvp: RsvpFacts; refund?: RefundFacts; offerExpiresAt?: Date; endedBy?: EndedBy }
  | { about: 'refund'; amount: number; isDepositOnly: boolean; currency: string; method: string }
  | { about: 'review-reply'; rating: number; reply: string }
  | { about: 'blast'; rsvp: RsvpFacts }
  | { about: 'host-blast' }
  | { about: 'support'; support: SupportMessage }
  | { about: 'privacy'; change: PrivacyNews; until?: Date }
  /** To the address that was signed in with before. */
  | { about: 'sign-in-email'; formerAddress: string }
  | { about: 'invite-code'; change: InviteCodeNews };

export const rsvpFactsOf = (rsvp: RsvpMessage): RsvpFacts => ({
  status: rsvp.status,
  tierName: rsvp.tierName,
  plusOnes: rsvp.plusOnes,
  ticketCode: rsvp.ticketCode,
});
