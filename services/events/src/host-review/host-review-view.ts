import type { HostReview } from '@momos/contracts/host-reviews';
import { cardOf } from '../person/person-card.ts';
import type { Person } from '../person/person.store.ts';
import type { Social } from '../social/social.ts';
import type { Review } from './host-review.ts';

/** A review as people read it. */
export function toHostReview(
  review: Review,
  social: Pick<Social, '_id' | 'slug' | 'title'> | undefined,
  people: Map<string, Person>,
): HostReview {
  const card = (id: string) => cardOf(id, people.get(id));
  const { reply } = review;
  return {
    id: review._id,
    version: review.version,
    social: { id: review.socialId, slug: social?.slug ?? '', title: social?.title ?? '' },
    author: card(review.authorId),
    rating: review.rating,
    comment: review.comment,
    isPublished: review.isPublished,
    reply: reply && { comment: reply.comment, author: card(reply.authorId), at: reply.at.toISOString() },
    createdAt: review.createdAt.toISOString(),
  };
}
