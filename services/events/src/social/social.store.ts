import { notFound, staleVersion } from '@momos/contracts/errors';
import { isFree } from '@momos/contracts/price';
import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import { searchTerms } from './search-terms.ts';
import { isListed, type Social } from './social.ts';

/** A social with what is derived from it for lists and search. */
export type SocialRow = Social & {
  isListed: boolean;
  isFree: boolean;
  terms: string[];
  cityKey: string | null;
  tagKeys: string[];
};

const part = { type: Schema.Types.Mixed, default: null };
const text = { type: String, required: true };
const when = { type: Date, required: true };

const schema = new Schema<SocialRow>(
  {
    _id: String,
    version: { type: Number, required: true },
    slug: text,
    title: text,
    ownerId: text,
    hostIds: [String],
    eventTimestamp: when,
    eventEndTimestamp: when,
    timezone: text,
    maxCapacity: Number,
    tags: [String],
    isOnline: Boolean,
    onlineUrl: String,
    visibility: text,
    isApprovalRequired: Boolean,
    maxPlusOnes: Number,
    city: String,
    venueData: part,
    splashImageUrl: String,
    currency: text,
    tiers: part,
    questions: part,
    cancellationPolicy: part,
    noShowPolicy: String,
    description: String,
    inviteCode: text,
    isOfficial: Boolean,
    reviewStatus: text,
    reviewComment: String,
    isCancelled: Boolean,
    isDeleted: Boolean,
    isWindDownDue: Boolean,
    createdAt: when,
    updatedAt: when,
    isListed: Boolean,
    isFree: Boolean,
    terms: [String],
    cityKey: String,
    tagKeys: [String],
  },
  { collection: 'socials', versionKey: false, minimize: false },
);
schema.index({ slug: 1 }, { unique: true });
// Lists that anyone sees: by time alone, and within a city, a tag, a search term or the featured ones.
const listed = { partialFilterExpression: { isListed: true } };
schema.index({ eventTimestamp: 1, _id: 1 }, { name: 'listed-by-time', ...listed });
schema.index({ cityKey: 1, eventTimestamp: 1, _id: 1 }, { name: 'listed-by-city', ...listed });
schema.index({ tagKeys: 1, eventTimestamp: 1, _id: 1 }, { name: 'listed-by-tag', ...listed });
schema.index({ terms: 1, eventTimestamp: 1, _id: 1 }, { name: 'listed-by-term', ...listed });
schema.index({ reviewStatus: 1, eventTimestamp: 1, _id: 1 }, { name: 'listed-by-review', ...listed });
schema.index({ hostIds: 1, eventTimestamp: -1, _id: -1 });
schema.index({ reviewStatus: 1, _id: -1 });
schema.index({ isWindDownDue: 1 }, { partialFilterExpression: { isWindDownDue: true } });

/** What a city or tag is compared by. */
export const keyOfWord = (word: string): string => word.trim().toLowerCase();

export type Socials = ReturnType<typeof createSocials>;

/** Socials one by one; lists are in social-list.store.ts. */
export function createSocials(store: Store) {
  store.connection.model('Social', schema);
  const rows = store.connection.collection<SocialRow>('socials');
  const inTransaction = () => ({ session: store.session() });

  return {
    async add(social: Social): Promise<void> {
      await rows.insertOne(toRow(social), inTransaction());
    },

    /** Puts the next state in place of the one before; throws 412 when it is not the one before any more. */
    async replace(social: Social): Promise<void> {
      const filter = { _id: social._id, version: social.version - 1 };
      const { matchedCount } = await rows.replaceOne(filter, toRow(social), inTransaction());
      if (matchedCount === 0) throw staleVersion('social');
    },

    /** Throws 404 when there is none. */
    async get(id: string): Promise<Social> {
      const row = await rows.findOne({ _id: id }, inTransaction());
      if (!row) throw notFound('social', id);
      return row;
    },

    /** Throws 404 when there is none. */
    async getBySlug(slug: string): Promise<Social> {
      const row = await rows.findOne({ slug }, inTransaction());
      if (!row) throw notFound('social', slug);
      return row;
    },

    some: (ids: readonly string[]): Promise<Social[]> => rows.find({ _id: { $in: [...ids] } }).toArray(),

    /** What a person hosts and is not over, called off or deleted. */
    comingOf: (hostId: string, now: Date): Promise<Social[]> =>
      rows
        .find({
          hostIds: hostId,
          eventEndTimestamp: { $gt: now },
          isCancelled: false,
          isDeleted: false,
        })
        .sort({ eventTimestamp: 1 })
        .toArray(),

    async isSlugTaken(slug: string): Promise<boolean> {
      return (await rows.findOne({ slug }, { ...inTransaction(), projection: { _id: 1 } })) !== null;
    },

    /** Cancelled socials whose attendees are still to be told and refunded. */
    windDownDue: (limit: number): Promise<Social[]> =>
      rows.find({ isWindDownDue: true }).limit(limit).toArray(),

    /** Notes that everybody was told; no change of the social itself. */
    async woundDown(id: string): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { isWindDownDue: false } });
    },
  };
}

const toRow = (social: Social): SocialRow => ({
  ...social,
  isListed: isListed(social),
  isFree: isFree(social.tiers),
  terms: searchTerms([social.title, social.city ?? '', ...social.tags]),
  cityKey: social.city === null ? null : keyOfWord(social.city),
  tagKeys: social.tags.map(keyOfWord),
});
