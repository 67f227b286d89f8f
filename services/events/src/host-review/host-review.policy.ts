import { forbidden } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { isHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import type { Review } from './host-review.ts';

type Authored = Pick<Review, 'authorId'>;

/** Throws 403 for one who did not write the review. */
export function assertAuthor(review: Authored, actor: Actor): void {
  if (review.authorId !== actor.userId) throw forbidden('Only its author may change a review.');
}

/** Throws 403 for one who neither wrote the review nor is an admin. */
export function assertMayRemove(review: Authored, actor: Actor): void {
  if (review.authorId !== actor.userId && !actor.isAdmin)
    throw forbidden('Only its author may take a review back.');
}

/** Throws 403 for one who does not host the social that a review is about. */
export function assertMayReply(social: Social, actor: Actor): void {
  if (!isHost(social, actor)) throw forbidden('Only the hosts of this social may reply.');
}

/** Throws 403 for a person who requests all reviews of another person. */
export function assertMayReadAllOf(userId: string, actor: Actor): void {
  if (actor.userId !== userId && !actor.isAdmin) throw forbidden();
}
