import { forbidden, notFound, unauthenticated } from '@momos/contracts/errors';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { type Actor, hasRole } from '@momos/runtime';
import { isInvited } from './hosting.ts';
import type { Social } from './social.ts';

type Owned = Pick<Social, '_id' | 'hostIds'>;
type Seen = Owned & Pick<Social, 'visibility' | 'isDeleted' | 'inviteCode' | 'invitedHostIds'>;

/** Throws 403 for a person whom an admin blocked from hosting. */
export function assertMayPublish(actor: Actor): void {
  if (actor.hosting === 'BLOCKED') throw forbidden('You cannot publish socials. Please contact us.');
}

/** The curation status of a new social: listed immediately without curation or for a trusted owner. */
export const firstReviewStatus = (
  actor: Actor,
  { isCurationOn }: { isCurationOn: boolean },
): 'PENDING' | 'APPROVED' => (isCurationOn && actor.hosting !== 'TRUSTED' ? 'PENDING' : 'APPROVED');

/** Whether a reviewer has to see a host's change of an approved social: not of trusted hosts, and not of reviewers. */
export const needsReview = (actor: Actor, { isCurationOn }: { isCurationOn: boolean }): boolean =>
  isCurationOn && actor.hosting !== 'TRUSTED' && !hasRole(actor, 'reviewer');

/** Throws 403 for one who decides about a submission without being a reviewer. */
export function assertMayReview(actor: Actor): void {
  if (!hasRole(actor, 'reviewer')) throw forbidden('Only reviewers decide about the curation status.');
}

/** A host is the owner or anyone listed (spec §6); admins may do what hosts may. */
export const isHost = (social: Owned, actor: Actor | undefined): boolean =>
  actor !== undefined && (actor.isAdmin || social.hostIds.includes(actor.userId));

/** What speaks for a person who wants to see a social. */
export type Claim = {
  actor: Actor | undefined;
  inviteCode?: string | undefined;
  rsvpStatus?: RsvpStatus | undefined;
};

/**
 * Whether a person may see a social: PUBLIC by all, COMMUNITY_ONLY signed in, PRIVATE with its invite code, as a host or
 * one who is invited to be, a reviewer or with an RSVP there; a deleted one by its hosts only.
 */
export function isVisible(social: Seen, { actor, inviteCode, rsvpStatus }: Claim): boolean {
  if (isHost(social, actor)) return true;
  if (social.isDeleted) return false;
  if (social.visibility === 'PUBLIC' || inviteCode === social.inviteCode) return true;
  if (rsvpStatus !== undefined && rsvpStatus !== 'HIDDEN') return true;
  if (actor === undefined) return false;
  if (isInvited(social, actor.userId)) return true;
  return social.visibility === 'COMMUNITY_ONLY' || hasRole(actor, 'reviewer');
}

/** Throws 404 for a social the person must not know of, 401 where signing in would show it. */
export function assertVisible(social: Seen, claim: Claim): void {
  if (isVisible(social, claim)) return;
  if (!social.isDeleted && social.visibility === 'COMMUNITY_ONLY') throw unauthenticated();
  // Without its id: the answer is that of a slug or id which names nothing.
  throw notFound('social');
}

/** Throws 403 for one who does not host here, 404 where they must not know of the social. */
export function assertHost(social: Seen, actor: Actor): void {
  if (isHost(social, actor)) return;
  assertVisible(social, { actor });
  throw forbidden('Only the hosts of this social may do this.');
}

/** Throws as {@link assertHost} for one who neither hosts nor reviews. */
export function assertHostOrReviewer(social: Seen, actor: Actor): void {
  if (!hasRole(actor, 'reviewer')) assertHost(social, actor);
}
