import { notFound, staleVersion } from '@momos/contracts/errors';
import { decodeKey, encodeKey, type Page, pageOf, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { Paging } from '../social/social-list.store.ts';
import type { Review } from './host-review.ts';

const schema = new Schema<Review>(
  {
    _id: String,
    version: { type: Number, required: true },
    socialId: { type: String, required: true },
    rsvpId: { type: String, required: true },
    authorId: { type: String, required: true },
    hostIds: [String],
    rating: Number,
    comment: String,
    isPublished: Boolean,
    reply: { type: Schema.Types.Mixed, default: null },
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: 'host_reviews', versionKey: false, minimize: false },
);
// One review per RSVP.
schema.index({ socialId: 1, rsvpId: 1 }, { unique: true });
schema.index({ socialId: 1, _id: -1 });
schema.index({ hostIds: 1, _id: -1 });
schema.index({ hostIds: 1, rating: 1 });

export type Reviews = ReturnType<typeof createReviews>;

/** Every query of the collection `host_reviews`; page keys are signed by `secret`. */
export function createReviews(store: Store, secret: string) {
  store.connection.model('HostReview', schema);
  const rows = store.connection.collection<Review>('host_reviews');
  const inTransaction = () => ({ session: store.session() });

  return {
    /** Throws 404 when there is none. */
    async get(id: string): Promise<Review> {
      const review = await rows.findOne({ _id: id }, inTransaction());
      if (!review) throw notFound('review', id);
      return review;
    },

    ofRsvp: (socialId: string, rsvpId: string) => rows.findOne({ socialId, rsvpId }, inTransaction()),

    async add(review: Review): Promise<void> {
      await rows.insertOne(review, inTransaction());
    },

    /** Puts the next state in place of the one before; throws 412 when it is not the one before any more. */
    async replace(review: Review): Promise<void> {
      const filter = { _id: review._id, version: review.version - 1 };
      const { matchedCount } = await rows.replaceOne(filter, review, inTransaction());
      if (matchedCount === 0) throw staleVersion('review');
    },

    async remove(id: string): Promise<void> {
      await rows.deleteOne({ _id: id }, inTransaction());
    },

    /** A page of reviews, the newest first. */
    async page(
      filter: { socialId?: string; hostIds?: string; isPublished?: true },
      { pageSize, exclusiveStartKey }: Paging,
    ): Promise<Page<Review>> {
      const [before] = exclusiveStartKey === undefined ? [] : decodeKey(exclusiveStartKey, secret);
      const found = await rows
        .find({ ...filter, ...(typeof before === 'string' ? { _id: { $lt: before } } : {}) })
        .sort({ _id: -1 })
        .limit(pageSize + 1)
        .toArray();
      return pageOf<Review>(found, pageSize, last => encodeKey([last._id], secret));
    },

    /** How often each rating was given to a social, or to any of these hosts over all their socials. */
    async ratings(
      of: { socialId: string } | { hostIds: readonly string[] },
    ): Promise<Partial<Record<number, number>>> {
      const filter = 'socialId' in of ? of : { hostIds: { $in: [...of.hostIds] } };
      const groups = await rows
        .aggregate<{ _id: number; count: number }>([
          { $match: filter },
          { $group: { _id: '$rating', count: { $sum: 1 } } },
        ])
        .toArray();
      return Object.fromEntries(groups.map(({ _id, count }) => [_id, count]));
    },
  };
}
