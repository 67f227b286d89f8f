import type { Actor } from '@momos/runtime';
import { cancelRsvp } from '../rsvp/cancel-rsvp.ts';
import type { RsvpDeps } from '../rsvp/rsvp-deps.ts';
import type { Social } from '../social/social.ts';
import type { Socials } from '../social/social.store.ts';
import { changeSocial, type UpdateDeps } from '../social/update-social.ts';

export type LeaveDeps = RsvpDeps & UpdateDeps & { socials: Socials };

/** Why a person cannot go yet: socials that nobody but them would host. */
export async function obstaclesTo(
  { socials, clock }: Pick<LeaveDeps, 'socials' | 'clock'>,
  userId: string,
): Promise<string[]> {
  const alone = (await socials.comingOf(userId, clock.now())).filter(({ hostIds }) => hostIds.length === 1);
  if (alone.length === 0) return [];
  const titles = alone.slice(0, 3).map(({ title }) => `“${title}”`);
  const more = alone.length > titles.length ? ` and ${alone.length - titles.length} more` : '';
  return [`You still host ${titles.join(', ')}${more}. Add another host to hand over, or cancel first.`];
}

/**
 * Takes a person out of what is still to come: their places are free and paid back by the policies they agreed to, and
 * what they host goes to the next host. What is past stays.
 */
export async function leave(deps: LeaveDeps, userId: string): Promise<void> {
  const now = deps.clock.now();
  for (const social of await deps.socials.comingOf(userId, now))
    await changeSocial(deps, { id: social._id, ifMatch: undefined }, held => handedOver(held, userId, now));
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
