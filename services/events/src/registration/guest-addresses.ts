import type { Actor } from '@momos/runtime';
import { type AddressDeps, ownAddresses } from '../person/own-addresses.ts';
import { type GuestInvitation, usedOf } from '../rsvp/guest-invitation.ts';
import type { People } from '../person/person.store.ts';
import type { GuestInvitations } from '../rsvp/guest-invitation.store.ts';
import type { Social } from '../social/social.ts';
import type { RegistrationStart } from '../waitlist/waitlist.ts';

/** What registering takes to know invited guests. */
export type GuestDeps = AddressDeps & {
  guestInvitations: Pick<GuestInvitations, 'hasOpen'>;
  people: Pick<People, 'some'>;
};

/**
 * The addresses of a person by which they may have been invited. Identity is asked only where someone is, and where that decides
 * anything; undefined where it does not answer, since no one else has to wait for it.
 */
export async function guestAddresses(
  deps: GuestDeps,
  { userId }: Pick<Actor, 'userId'>,
  { _id, isApprovalRequired }: Pick<Social, '_id' | 'isApprovalRequired'>,
): Promise<string[] | undefined> {
  if (!(await deps.guestInvitations.hasOpen(_id))) return [];
  if (!isApprovalRequired) return knownAddresses(deps, userId);
  return ownAddresses(deps, { userId }).then(
    found => [...found],
    () => undefined,
  );
}

/** Enough to show hosts that a guest has registered. */
async function knownAddresses({ people }: Pick<GuestDeps, 'people'>, userId: string): Promise<string[]> {
  const email = (await people.some([userId])).get(userId)?.email;
  return email ? [email.toLowerCase()] : [];
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
