import type { Actor, Clock } from '@momos/runtime';
import { cancelRsvp } from '../registration/cancel-rsvp.ts';
import type { RegistrationDeps } from '../registration/registration-deps.ts';
import type { Social } from '../social/social.ts';
import { withoutInvitation } from '../social/hosting.ts';
import type { Socials } from '../social/social.store.ts';
import { changeSocial, type UpdateDeps } from '../social/update-social.ts';

export type OffboardDeps = Pick<RegistrationDeps, 'cache' | 'ledger' | 'rsvps'> & {
  publishing: UpdateDeps;
  socials: Socials;
  clock: Clock;
};

/** Why a person cannot be erased yet: socials without another host. */
export async function obstaclesTo(
  { socials, clock }: Pick<OffboardDeps, 'socials' | 'clock'>,
  userId: string,
): Promise<string[]> {
  const alone = (await socials.comingOf(userId, clock.now())).filter(({ hostIds }) => hostIds.length === 1);
  if (alone.length === 0) return [];
  const titles = alone.slice(0, 3).map(({ title }) => `“${title}”`);
  const more = alone.length > titles.length ? ` and ${alone.length - titles.length} more` : '';
  return [`You still host ${titles.join(', ')}${more}. Add another host to hand over, or cancel first.`];
}

/**
 * Removes a person from coming socials: their RSVPs are cancelled and refunded by the policies they agreed to, and what
 * they host is handed over to the next host, and invitations to host end. Past socials stay as they are.
 */
export async function offboardUser(deps: OffboardDeps, userId: string): Promise<void> {
  const now = deps.clock.now();
  for (const social of await deps.socials.comingOf(userId, now))
    await changeSocial(deps.publishing, { id: social._id, ifMatch: undefined }, held =>
      handedOver(held, userId, now),
    );
  for (const { _id: id } of await deps.socials.allInviting(userId))
    await changeSocial(deps.publishing, { id, ifMatch: undefined }, held =>
      withoutInvitation(held, userId, now),
    );
  const active = await deps.rsvps.ofPerson(userId, ['PENDING', 'WAITLIST', 'APPROVED']);
  const socials = await deps.socials.some(active.map(({ socialId }) => socialId));
  const begins = new Map(socials.map(social => [social._id, social.eventTimestamp]));
  for (const { _id: rsvpId, socialId } of active)
    if ((begins.get(socialId) ?? now) > now) await cancelRsvp(deps, actorOf(userId), { socialId, rsvpId });
}

/** The social without one of its hosts; as it is where they are the only one. */
function handedOver(held: Social, userId: string, now: Date): Social {
  const hostIds = held.hostIds.filter(id => id !== userId);
  const [next] = hostIds;
  if (next === undefined || hostIds.length === held.hostIds.length) return held;
  const ownerId = held.ownerId === userId ? next : held.ownerId;
  return { ...held, ownerId, hostIds, version: held.version + 1, updatedAt: now };
}

/** The person, as far as cancelling one's own RSVP needs them. */
const actorOf = (userId: string): Actor => ({
  userId,
  sessionId: '',
  isAdmin: false,
  isNamed: true,
  roles: [],
  token: '',
});
