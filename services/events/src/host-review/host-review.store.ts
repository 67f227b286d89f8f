import { collection, type Collection, defineCollection, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { Paging } from '../social/social-list.store.ts';
import type { Review } from './host-review.ts';

const count = { type: Number, required: true };
const text = { type: String, required: true };

/** Those that staff did not remove: what others read and what counts. */
export const isThere = { removal: null };

export const hostReviewCollection = defineCollection<Review>()({
  name: 'host_reviews',
  noun: 'review',
  shape: {
    _id: String,
    version: count,
    socialId: text,
    rsvpId: text,
    authorId: text,
    hostIds: [String],
    rating: { type: Number, min: 1, max: 5, required: true },
    comment: { type: String, default: '' },
    isPublished: { type: Boolean, required: true },
    reply: { type: Schema.Types.Mixed, default: null },
    removal: Schema.Types.Mixed,
    createdAt: Date,
    updatedAt: Date,
  },
  queries: {
    // One review per RSVP.
    ofRsvp: {
      find: (socialId: string, rsvpId: string) => ({ socialId, rsvpId }),
      index: { socialId: 1, rsvpId: 1 },
      unique: true,
      sort: { socialId: 1, rsvpId: 1 },
    },
    ofSocial: {
      find: (socialId: string) => ({ socialId, ...isThere }),
      index: { socialId: 1, _id: -1 },
    },
    ofHost: { find: (hostId: string) => ({ hostIds: hostId, ...isThere }), index: { hostIds: 1, _id: -1 } },
    publishedOfHost: {
      find: (hostId: string) => ({ hostIds: hostId, isPublished: true, ...isThere }),
      index: { hostIds: 1, _id: -1 },
    },
    ofHosts: {
      find: (hostIds: readonly string[]) => ({ hostIds: { $in: [...hostIds] }, ...isThere }),
      index: { hostIds: 1, rating: 1 },
    },
    // Exporting and erasing a person.
    ofAuthor: { find: (authorId: string) => ({ authorId }), index: { authorId: 1 } },
    ofReplier: {
      find: (userId: string) => ({ 'reply.authorId': userId }),
      index: { 'reply.authorId': 1 },
      where: { 'reply.authorId': { $exists: true } },
    },
  },
});

async function countUnanswered(
  rows: Collection<Review, typeof hostReviewCollection.queries>['rows'],
  socialIds: readonly string[],
): Promise<Map<string, number>> {
  const counts = await rows
    .aggregate<{ _id: string; count: number }>([
      { $match: { socialId: { $in: [...socialIds] }, reply: null, comment: { $ne: '' }, ...isThere } },
      { $group: { _id: '$socialId', count: { $sum: 1 } } },
    ])
    .toArray();
  return new Map(counts.map(({ _id, count: times }) => [_id, times]));
}

export type Reviews = ReturnType<typeof createReviews>;

/** Every query of the collection `host_reviews`; page keys are signed by `secret`. */
export function createReviews(store: Store, secret: string) {
  const {
    get,
    insert: add,
    replace,
    remove,
    by,
    rows,
    inTransaction,
  } = collection(store, hostReviewCollection);

  const ratings = async (filter: object): Promise<Partial<Record<number, number>>> => {
    const groups = await rows
      .aggregate<{ _id: number; count: number }>([
        { $match: filter },
        { $group: { _id: '$rating', count: { $sum: 1 } } },
      ])
      .toArray();
    return Object.fromEntries(groups.map(({ _id, count: times }) => [_id, times]));
  };

  return {
    get,
    add,
    replace,
    remove,
    ofRsvp: (socialId: string, rsvpId: string) => by.ofRsvp(socialId, rsvpId).one(),

    /** How many reviews of each social have words and no reply. */
    unanswered: (socialIds: readonly string[]) => countUnanswered(rows, socialIds),

    /** All reviews that a person wrote, and all that they replied to. */
    writtenBy: (userId: string): Promise<Review[]> =>
      rows.find(by.ofAuthor(userId).filter, inTransaction()).toArray(),
    repliedToBy: (userId: string): Promise<Review[]> =>
      rows.find(by.ofReplier(userId).filter, inTransaction()).toArray(),

    /** Pages of reviews, the newest first. */
    pageOfSocial: (socialId: string, paging: Paging) => by.ofSocial(socialId).page({ ...paging, secret }),
    pageOfHost: (hostId: string, paging: Paging) => by.ofHost(hostId).page({ ...paging, secret }),
    publishedOfHost: (hostId: string, paging: Paging) =>
      by.publishedOfHost(hostId).page({ ...paging, secret }),

    /** How often each rating was given to a social, or to any of these hosts over all their socials. */
    ratingsOfSocial: (socialId: string) => ratings(by.ofSocial(socialId).filter),
    ratingsOfHosts: (hostIds: readonly string[]) => ratings(by.ofHosts(hostIds).filter),
  };
}
