/**
 * The newest state known here of something that notices are about: a registration, a refund, a reply. A notice is compared with it
 * right before it is sent.
 */
export type KnownState = {
  /** Kind and id, such as `rsvp:0193…`. */
  _id: string;
  /** Of the owner's state; what is not newer changes nothing. */
  version: number;
  /** The state in a word of the owner's. */
  value: string;
  /** The newest version that caused a notice, which replaces earlier ones; 0 before the first. */
  noticeVersion: number;
  /** Of a registration: since when it is its present holder's, once it was transferred. */
  heldSince?: Date | null;
  at: Date;
};

/** A state as a message brings it. */
export type StateNews = Pick<KnownState, '_id' | 'version' | 'value' | 'heldSince'> & { isNotice: boolean };

/** What a notice is about: the key of a known state, and the version that caused the notice. */
export type About = { key: string; version: number };

/** What consumers record states with. */
export type KnownStateDeps = {
  knownStates: {
    /** Records what is newer than known, in any order. Takes part in a running transaction. */
    record(news: readonly StateNews[], now: Date): Promise<void>;
  };
};

export const rsvpKey = (rsvpId: string): string => `rsvp:${rsvpId}`;
export const membershipKey = (membershipId: string): string => `circle-member:${membershipId}`;
export const transferKey = (transferId: string): string => `ticket-transfer:${transferId}`;
export const guestInvitationKey = (invitationId: string): string => `guest-invitation:${invitationId}`;
export const refundKey = (refundId: string): string => `refund:${refundId}`;

/**
 * Why a notice is no longer true; undefined while it is. `holdsIn` are the states in which it is, null for any. Without a known state
 * there is nothing newer than the notice.
 */
export function contradiction(
  { version }: Pick<About, 'version'>,
  known: Pick<KnownState, 'value' | 'noticeVersion'> | undefined,
  holdsIn: readonly string[] | null,
): string | undefined {
  if (!known) return undefined;
  if (version < known.noticeVersion) return 'a newer notice replaced it';
  return holdsIn && !holdsIn.includes(known.value) ? 'it is not true any more' : undefined;
}
