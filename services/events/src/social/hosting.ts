import { notFound } from '@momos/contracts/errors';
import type { Social } from './social.ts';

/** Who hosts a social, and who was asked to. */
type Hosting = { ownerId: string; hostIds: string[]; invitedHostIds: string[] };

/**
 * The hosting after its hosts named these people beside the owner. No one hosts without having agreed: a person who does not host
 * yet is invited (decisions: "Hosts and curation").
 */
export function withHosts(
  { ownerId, hostIds: held }: Omit<Hosting, 'invitedHostIds'>,
  named: readonly string[],
): Pick<Hosting, 'hostIds' | 'invitedHostIds'> {
  const wanted = [...new Set([ownerId, ...named])];
  const agreed = new Set([ownerId, ...held]);
  return {
    hostIds: wanted.filter(id => agreed.has(id)),
    invitedHostIds: wanted.filter(id => !agreed.has(id)),
  };
}

/** Whether a person was asked to host and has not answered. */
export const isInvited = ({ invitedHostIds }: Pick<Social, 'invitedHostIds'>, userId: string): boolean =>
  invitedHostIds?.includes(userId) ?? false;

/** A social whose invited co-host agreed or declined. Throws 404 for a person who is not invited. */
export function withInvitationAnswered(
  held: Social,
  { userId, isAccepted, now }: { userId: string; isAccepted: boolean; now: Date },
): Social {
  if (held.hostIds.includes(userId) && isAccepted) return held;
  if (!isInvited(held, userId)) throw notFound('invitation');
  return {
    ...withoutInvitation(held, userId, now),
    hostIds: isAccepted ? [...held.hostIds, userId] : held.hostIds,
  };
}

/** A social that no longer invites a person. */
export const withoutInvitation = (held: Social, userId: string, now: Date): Social => ({
  ...held,
  invitedHostIds: held.invitedHostIds?.filter(id => id !== userId),
  version: held.version + 1,
  updatedAt: now,
});
