import type { RsvpView } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';

/** What is known of the hosts' part: their rule, and the invitation of the reader. */
export type Deciding = Pick<SocialView, 'isApprovalRequired'> & {
  viewer: Pick<SocialView['viewer'], 'guestInvitation'>;
};

type Registering = {
  rsvp?: Pick<RsvpView, 'status' | 'tierId' | 'isHostAwaited'> | undefined;
  /** The ticket that is chosen so far. */
  tierId?: string | undefined;
};

/**
 * Whether the hosts decide about this person, by the server's rule: about a registration that was handed in it says so itself; before
 * that none is made about a guest whom they invited, with the ticket that it is for.
 */
export function needsApproval(
  { isApprovalRequired, viewer: { guestInvitation } }: Deciding,
  { rsvp, tierId }: Registering = {},
): boolean {
  if (rsvp?.status === 'PENDING' || rsvp?.status === 'WAITLIST') return rsvp.isHostAwaited;
  const isKnown = rsvp?.status === 'INITIAL' && rsvp.tierId === (tierId ?? rsvp.tierId);
  const isForTicket =
    tierId === undefined || guestInvitation?.tierId === null || guestInvitation?.tierId === tierId;
  const isInvited = (isKnown && !rsvp.isHostAwaited) || (guestInvitation !== null && isForTicket);
  return isApprovalRequired && !isInvited;
}
