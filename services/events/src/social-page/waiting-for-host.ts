import type { WaitingForHost } from '@momos/contracts/socials';
import type { Actor, Clock } from '@momos/runtime';
import type { Reviews } from '../host-review/host-review.store.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SocialLists } from '../social/social-list.store.ts';
import { isOver } from '../social/social.ts';

export type WaitingDeps = { lists: SocialLists; rsvps: Rsvps; reviews: Reviews; clock: Clock };

const maxSocials = 100;

/** What waits for a host in the latest socials that they host; socials where nothing waits are left out. */
export async function waitingForHost(
  { lists, rsvps, reviews, clock }: WaitingDeps,
  { userId }: Pick<Actor, 'userId'>,
): Promise<WaitingForHost[]> {
  const { items: socials } = await lists.hosted(userId, undefined, { pageSize: maxSocials });
  const ids = socials.map(({ _id }) => _id);
  const now = clock.now();
  const decidable = socials
    .filter(social => !isOver(social, now) && !social.isCancelled)
    .map(({ _id }) => _id);
  const [pending, failed, unanswered] = await Promise.all([
    rsvps.approvalsWaiting(decidable),
    rsvps.refundsFailed(ids),
    reviews.unanswered(ids),
  ]);
  return socials
    .map(({ _id, slug, title }) => ({
      socialId: _id,
      slug,
      title,
      pending: pending.get(_id) ?? 0,
      refundsFailed: failed.get(_id) ?? 0,
      reviewsUnanswered: unanswered.get(_id) ?? 0,
    }))
    .filter(each => each.pending + each.refundsFailed + each.reviewsUnanswered > 0);
}
