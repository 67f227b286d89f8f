import type { RsvpView } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';

type Registering = {
  rsvp?: Pick<RsvpView, 'isInvited'> | undefined;
  /** The ticket that is chosen so far. */
  tierId?: string | undefined;
};

/** Whether the hosts decide about this person: not about a guest whom they invited, with the ticket that it is for. */
export function needsApproval(
  { isApprovalRequired, viewer: { guestInvitation } }: Pick<SocialView, 'isApprovalRequired' | 'viewer'>,
  { rsvp, tierId }: Registering = {},
): boolean {
  const isForTicket =
    tierId === undefined || guestInvitation?.tierId === null || guestInvitation?.tierId === tierId;
  return isApprovalRequired && !rsvp?.isInvited && !(guestInvitation && isForTicket);
}
