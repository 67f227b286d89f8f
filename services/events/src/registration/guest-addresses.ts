import type { Actor } from '@momos/runtime';
import { type AddressDeps, ownAddresses } from '../person/own-addresses.ts';
import { type GuestInvitation, usedOf } from '../rsvp/guest-invitation.ts';
import type { GuestInvitations } from '../rsvp/guest-invitation.store.ts';
import type { RegistrationStart } from '../waitlist/waitlist.ts';

/** What registering takes to know invited guests. */
export type GuestDeps = AddressDeps & { guestInvitations: Pick<GuestInvitations, 'hasOpen'> };

/** The addresses that a person has proven, by which they may have been invited; identity is asked only where someone is. */
export async function guestAddresses(
  deps: GuestDeps,
  actor: Pick<Actor, 'userId'>,
  { socialId }: { socialId: string },
): Promise<string[]> {
  if (!(await deps.guestInvitations.hasOpen(socialId))) return [];
  return [...(await ownAddresses(deps, actor))];
}

/** A registration with the invitation of its person as it is now; what the hosts already decide about stays as it is. */
export function withInvitation(
  start: RegistrationStart,
  invitation: GuestInvitation | undefined,
): RegistrationStart {
  const { rsvp, to = rsvp.status, set } = start;
  if (to !== 'INITIAL' || (!invitation && !rsvp.guestInvitation)) return start;
  return { ...start, set: { ...set, guestInvitation: invitation ? usedOf(invitation) : null } };
}
