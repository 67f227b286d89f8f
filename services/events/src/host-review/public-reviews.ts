import type { Actor } from '@momos/runtime';
import type { Page } from '@momos/store';
import type { Paging } from '../social/social-list.store.ts';
import { isVisible } from '../social/social.policy.ts';
import type { Socials } from '../social/social.store.ts';
import type { Review } from './host-review.ts';
import type { Reviews } from './host-review.store.ts';

/** Reads for one page; after these it may have fewer reviews than were asked for. */
const maxReads = 10;

/**
 * A page of a host's published reviews of the socials that this person may see, the newest first: a review names its social and
 * an attendee of it.
 */
export async function publicReviews(
  { reviews, socials }: { reviews: Reviews; socials: Socials },
  { hostId, actor, paging }: { hostId: string; actor: Actor | undefined; paging: Paging },
): Promise<Page<Review>> {
  const items: Review[] = [];
  let { exclusiveStartKey } = paging;
  for (let reads = 0; reads < maxReads; reads += 1) {
    const read = await reviews.publishedOfHost(hostId, {
      pageSize: paging.pageSize - items.length,
      exclusiveStartKey,
    });
    const about = await socials.some(read.items.map(({ socialId }) => socialId));
    const visible = new Set(about.filter(social => isVisible(social, { actor })).map(({ _id }) => _id));
    items.push(...read.items.filter(({ socialId }) => visible.has(socialId)));
    exclusiveStartKey = read.lastEvaluatedKey;
    if (exclusiveStartKey === undefined || items.length === paging.pageSize) break;
  }
  return { items, lastEvaluatedKey: exclusiveStartKey };
}
