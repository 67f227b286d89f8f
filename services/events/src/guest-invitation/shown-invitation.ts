import { isAnonymous } from '../person/person-card.ts';
import type { People } from '../person/person.store.ts';
import type { GuestInvitation } from '../rsvp/guest-invitation.ts';
import type { GuestInvitations } from '../rsvp/guest-invitation.store.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';

export type ShowingDeps = { rsvps: Pick<Rsvps, 'some'>; people: Pick<People, 'some'> };

/** An invitation as its hosts may know it, and the registration that it admitted, while that is its guest's. */
export type ShownInvitation = { invitation: GuestInvitation; rsvp: Rsvp | undefined };

/**
 * Invitations as hosts see them: one whose guest is anonymous stays open for them, since its address and a registration together
 * would say who that is.
 */
export async function shownInvitations(
  { rsvps, people }: ShowingDeps,
  invitations: readonly GuestInvitation[],
): Promise<ShownInvitation[]> {
  const keys = invitations.flatMap(({ socialId, rsvpId }) =>
    rsvpId ? [{ socialId, key: { id: rsvpId } }] : [],
  );
  const found = new Map((await rsvps.some(keys)).map(rsvp => [rsvp._id, rsvp]));
  const known = await people.some(
    [...found.values()].flatMap(({ userId, receivedFrom }) => [userId, receivedFrom?.userId ?? []].flat()),
  );
  return invitations.map(invitation => {
    const rsvp = found.get(invitation.rsvpId ?? '');
    if (invitation.state !== 'REGISTERED') return { invitation, rsvp: undefined };
    const isOwn = rsvp?.guestInvitation?.id === invitation._id;
    const guestId = (!isOwn && rsvp?.receivedFrom?.userId) || rsvp?.userId;
    if (isAnonymous(known.get(guestId ?? ''))) return { invitation: asOpen(invitation), rsvp: undefined };
    return isOwn ? { invitation, rsvp } : { invitation: { ...invitation, rsvpId: null }, rsvp: undefined };
  });
}

/** As if its guest had not registered. */
const asOpen = (invitation: GuestInvitation): GuestInvitation => ({
  ...invitation,
  state: 'INVITED',
  rsvpId: null,
});

/** Those of a social that hosts see as open although their guests have registered. */
export async function hiddenIds(
  deps: ShowingDeps & { guestInvitations: Pick<GuestInvitations, 'registered'> },
  socialId: string,
): Promise<string[]> {
  const shown = await shownInvitations(deps, await deps.guestInvitations.registered(socialId));
  return shown.flatMap(({ invitation: { _id, state } }) => (state === 'INVITED' ? [_id] : []));
}
