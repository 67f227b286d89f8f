import { doorCodeOf } from '@momos/contracts/door-code';
import type { Rsvp, RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { defineNotice, type Notice, type SocialContext, toPerson } from './define-notice.ts';

const words = registrationNoticesWords.rsvpNotice;

/** An RSVP as messages show it, in the state that caused them. */
export type RsvpFacts = {
  status: string;
  tierName: string;
  plusOnes: number;
  ticketCode: string;
  /** Left out in notices from before there was one. */
  doorCode?: string;
};

/** Minor units; `everything` when all that was paid is refunded. */
export type RefundFacts = {
  ticketAmount: number;
  depositAmount: number;
  everything: boolean;
  currency: string;
};

/** Who cancelled a registration; `social` when the social itself is cancelled. */
export type EndedBy = 'attendee' | 'host' | 'social';

export type RsvpContent = {
  about: 'rsvp';
  rsvp: RsvpFacts;
  refund?: RefundFacts;
  offerExpiresAt?: Date;
  /** A host has said yes already; left out otherwise, and in notices from before it was known. */
  isHostDecided?: true;
  endedBy?: EndedBy;
  /** Why the registration changed, in the words of events. */
  reason?: string;
  /** What the host wrote to the attendee. */
  note?: string;
};

/** A notice about a change of an RSVP. */
export type RsvpNotice<Kind extends string = string> = Notice<Kind, RsvpContent, 'social'> & {
  /** Whether a change of an RSVP causes this notice; each change causes at most one. */
  when(change: RsvpChanged['change'], rsvp: Rsvp): boolean;
};

type RsvpParts<Kind extends string> = Pick<
  RsvpNotice<Kind>,
  'kind' | 'title' | 'timeline' | 'when' | 'holdsIn' | 'validUntil' | 'skip' | 'mail' | 'attachments' | 'push'
>;

/** Defines a notice to the attendee about a change of their RSVP. */
export const defineRsvpNotice = <const Kind extends string>({
  when,
  ...parts
}: RsvpParts<Kind>): RsvpNotice<Kind> => ({
  ...defineNotice({
    ...parts,
    preferences: 'registration',
    needs: 'social',
    staleAfterHours: 48,
    envelope: toPerson,
    sms: null,
    sample: sampleRsvpContent,
  }),
  when,
});

/** What is said of a social is of no use once it is over; undefined where its time is not known. */
export const endOfSocial = (_content: unknown, { social }: SocialContext): Date | undefined =>
  social.endsAt.getTime() > 0 ? social.endsAt : undefined;

export const rsvpFactsOf = (rsvp: Rsvp): RsvpFacts => ({
  status: rsvp.status,
  tierName: rsvp.tierName,
  plusOnes: rsvp.plusOnes,
  ticketCode: rsvp.ticketCode,
  ...doorCodeIn(rsvp),
});

function doorCodeIn({ ticketCode }: Rsvp): Pick<RsvpFacts, 'doorCode'> {
  const doorCode = doorCodeOf(ticketCode);
  return doorCode ? { doorCode } : {};
}

/** The content of a notice about a change of an RSVP. */
export function rsvpContentOf({ actorId, reason, note }: RsvpChanged, rsvp: Rsvp): RsvpContent {
  const { offerExpiresAt, userId } = rsvp;
  const refund = refundOf(rsvp);
  return {
    about: 'rsvp',
    rsvp: rsvpFactsOf(rsvp),
    // The system cancels registrations only when their social is cancelled.
    endedBy: actorId === userId ? 'attendee' : actorId === 'system' ? 'social' : 'host',
    ...(offerExpiresAt ? { offerExpiresAt } : {}),
    ...(rsvp.isHostDecided ? { isHostDecided: true } : {}),
    ...(refund ? { refund } : {}),
    ...(reason ? { reason } : {}),
    ...(note ? { note } : {}),
  };
}

/** The refund due; undefined for a registration that cost nothing, and where another person paid. */
function refundOf({ refundDue, payerId, ...rsvp }: Rsvp): RefundFacts | undefined {
  const { ticketPrice, depositAmount, currency } = rsvp;
  if (!refundDue || payerId || ticketPrice + depositAmount === 0) return undefined;
  const { ticketAmount, depositAmount: deposit, everything } = refundDue;
  return { ticketAmount, depositAmount: deposit, everything, currency };
}

/** Whether an attendee with this RSVP status has a seat, and so may see the address. */
export const hasSeat = ({ status }: Pick<RsvpFacts, 'status'>): boolean =>
  status === 'APPROVED' || status === 'ATTENDED';

export const sampleRsvpContent: RsvpContent = {
  about: 'rsvp',
  rsvp: { status: 'APPROVED', tierName: words.general, plusOnes: 1, ticketCode: 'SAMPLE-TICKET' },
  refund: { ticketAmount: 2050, depositAmount: 500, everything: false, currency: 'USD' },
  offerExpiresAt: new Date('2030-01-18T20:00:00Z'),
  endedBy: 'host',
};
