import {
  type GuestInvitationState,
  type GuestRefusal,
  guestInvitationsADay,
  maxInvitationMails,
} from '@momos/contracts/guest-invitations';
import { AppError, conflict } from '@momos/contracts/errors';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { v5 as uuidOf } from 'uuid';
import { isOver, type Social } from '../social/social.ts';
import type { Rsvp, UsedInvitation } from './rsvp.ts';

/** A guest whom a host invited by address (ADR 58): the same for an address with an account and without. */
export type GuestInvitation = {
  _id: string;
  /** Counts up with each mail, and with its end. */
  version: number;
  socialId: string;
  /** Lower-case. */
  email: string;
  name: string | null;
  /** The host who invited last. */
  invitedBy: string;
  note: string | null;
  /** The one ticket that it is for; null for any. */
  tierId: string | null;
  state: GuestInvitationState;
  /** The registration that it was used for; it is good for one. */
  rsvpId: string | null;
  /** Mails so far, and when the last one was. */
  mails: number;
  sentAt: Date;
  invitedAt: Date;
  /** When it is looked at next: deleted, or looked at again where the social has moved. */
  forgetAt: Date;
};

const namespace = 'b0c9a3de-6d3e-4a41-9d0c-1f6a5d0b7e58';

/** An address has one invitation to a social, however often and by whomever it is invited. */
export const guestInvitationId = (socialId: string, email: string): string =>
  uuidOf(`${socialId}/${email}`, namespace);

const dayMs = 24 * 3_600_000;

/** For so long after the end of its social an invitation stays. */
const keptMs = 60 * dayMs;
/** Looked at so often, since a social may move nearer. */
const lookMs = 30 * dayMs;

type Dated = Pick<Social, 'eventEndTimestamp'>;

/** Whether the invitations to a social are to be deleted. */
export const isForgotten = ({ eventEndTimestamp }: Dated, now: Date): boolean =>
  eventEndTimestamp.getTime() + keptMs <= now.getTime();

/** When to look next whether an invitation is to be deleted: never later than that is due, also where the social moves. */
export const forgetAt = ({ eventEndTimestamp }: Dated, now: Date): Date =>
  new Date(Math.min(eventEndTimestamp.getTime() + keptMs, now.getTime() + lookMs));

type Invited = Pick<
  GuestInvitation,
  'socialId' | 'email' | 'name' | 'invitedBy' | 'note' | 'tierId' | 'forgetAt'
>;

/** A new invitation, or one that was withdrawn or used and is good again. */
export const invited = (held: GuestInvitation | undefined, given: Invited, now: Date): GuestInvitation => ({
  ...given,
  _id: guestInvitationId(given.socialId, given.email),
  // By time, so that one made again after it was deleted is newer for whoever knew it.
  version: Math.max((held?.version ?? 0) + 1, now.getTime()),
  state: 'INVITED',
  rsvpId: null,
  mails: (held?.mails ?? 0) + 1,
  sentAt: now,
  invitedAt: now,
});

/** When an invitation can be sent again; null for never. */
export function resendableAt({ state, mails, sentAt }: GuestInvitation): Date | null {
  const isLeft = state === 'INVITED' && mails < maxInvitationMails;
  return isLeft ? new Date(sentAt.getTime() + dayMs) : null;
}

/** An invitation whose mail is sent again. Throws a 409 where that is too often, or it has ended. */
export function resent(held: GuestInvitation, now: Date): GuestInvitation {
  if (held.state !== 'INVITED') throw conflict('This invitation has ended.');
  const from = resendableAt(held);
  if (from === null) throw conflict(`We send an invitation ${maxInvitationMails} times at most.`);
  if (from > now) throw conflict('This invitation was sent today. You can send it again tomorrow.');
  return { ...held, version: held.version + 1, mails: held.mails + 1, sentAt: now };
}

/** An invitation that is taken back; one that is already stays so. Throws a 409 for a guest who has registered. */
export function withdrawn(held: GuestInvitation): GuestInvitation {
  if (held.state === 'WITHDRAWN') return held;
  if (held.state === 'REGISTERED')
    throw conflict('This guest has registered. You can decide about them in the list of attendees.');
  return { ...held, version: held.version + 1, state: 'WITHDRAWN' };
}

/** Throws 410 for a social to which no one can be invited any more. */
export function assertInvitable(
  social: Pick<Social, 'isCancelled' | 'isDeleted' | 'eventEndTimestamp'>,
  now: Date,
): void {
  if (social.isCancelled || social.isDeleted) throw new AppError('gone', 'This social is cancelled.');
  if (isOver(social, now)) throw new AppError('gone', 'This social is over.');
}

/** Mails of this kind that an address gets within a day, whoever sends them. */
export const mailsToAddressADay = 5;

/** What is known of the address of a row. */
export type Standing = {
  held: GuestInvitation | undefined;
  /** Of a guest with this address who registered, or started to. */
  status: RsvpStatus | undefined;
  /** Mails to the address today. */
  mailsToday: number;
  now: Date;
};

/** In these, a person is a guest, or the hosts have decided that they are none. */
const registered: ReadonlySet<RsvpStatus> = new Set([
  'PENDING',
  'WAITLIST',
  'APPROVED',
  'ATTENDED',
  'HIDDEN',
]);

/** Why a guest is not invited; undefined where they are. */
export function refusalOf({ held, status, mailsToday, now }: Standing): GuestRefusal | undefined {
  if (status && registered.has(status)) return 'REGISTERED';
  if (held?.state === 'INVITED') return 'INVITED';
  // Withdrawing one and inviting anew is sending it again.
  const isEarly = held !== undefined && held.sentAt.getTime() + dayMs > now.getTime();
  const isUsedUp = mailsToday >= mailsToAddressADay || (held?.mails ?? 0) >= maxInvitationMails;
  return isEarly || isUsedUp ? 'TOO_OFTEN' : undefined;
}

/** Throws 429 where a host invites more than are left of today. */
export function assertLeft(left: number, count: number): void {
  if (count <= left) return;
  const rest = left > 0 ? `Today ${left} are left` : 'Today none is left';
  throw new AppError(
    'rate_limited',
    `You can invite ${guestInvitationsADay} people a day. ${rest}; nothing was sent.`,
  );
}

/** What an RSVP keeps of the invitation that its person registers with. */
export const usedOf = ({ _id: id, tierId, invitedBy }: GuestInvitation): UsedInvitation => ({
  ...{ id, tierId, invitedBy },
});

type Decidable = Pick<Rsvp, 'approval' | 'guestInvitation' | 'tierId'>;

/** Whether a host has said yes: they approved it, or invited its guest with the ticket that they chose. */
export const isHostDecided = ({ approval, guestInvitation, tierId }: Decidable): boolean =>
  approval !== null ||
  (guestInvitation !== null &&
    guestInvitation !== undefined &&
    (guestInvitation.tierId === null || guestInvitation.tierId === tierId));

/** Whether a host's decision is still to come. */
export const isHostAwaited = (
  { isApprovalRequired }: Pick<Social, 'isApprovalRequired'>,
  rsvp: Decidable,
): boolean => isApprovalRequired && !isHostDecided(rsvp);
