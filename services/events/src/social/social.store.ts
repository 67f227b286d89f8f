import { notFound } from '@momos/contracts/errors';
import { isFree } from '@momos/contracts/price';
import { collection, type Store } from '@momos/store';
import { keyOfWord, type SocialCollection, socialCollection, type SocialRow } from './social.collection.ts';
import { approvedStatuses, isListed, type Social } from './social.ts';

const newlyListedFields = {
  ...{ slug: 1, title: 1, city: 1, tags: 1, eventTimestamp: 1, eventEndTimestamp: 1, timezone: 1 },
  ...{ isOnline: 1, isFree: 1, hostIds: 1, listedAt: 1, recurrence: 1 },
} as const;

/** What a list shows of a social that became listed, and when it did. */
export type NewlyListed = Pick<SocialRow, '_id' | Exclude<keyof typeof newlyListedFields, 'listedAt'>> & {
  listedAt: Date;
};

export type Socials = ReturnType<typeof createSocials>;

/** Socials one by one; lists are in social-list.store.ts. */
export function createSocials(store: Store) {
  const { insert, replace, by, rows, inTransaction } = collection(store, socialCollection);

  /** By the driver: every call about a social reads it. */
  async function found(filter: object): Promise<Social> {
    const social = await rows.findOne(filter, inTransaction());
    if (!social) throw notFound('social');
    return social;
  }

  return {
    /** Throws 404 when there is none. */
    get: (id: string) => found({ _id: id }),
    add: (social: Social): Promise<void> => insert(toRow(social)),
    /** Replaces the version before; throws 412 when that is not the stored one any more. */
    replace: (social: Social): Promise<void> => replace(toRow(social)),

    /** Throws 404 when there is none. */
    getBySlug: (slug: string) => found(by.bySlug(slug).filter),

    some: (ids: readonly string[]): Promise<Social[]> => rows.find({ _id: { $in: [...ids] } }).toArray(),

    /** All dates of a social that repeats, the soonest first. */
    occurrences(recurrenceId: string): Promise<Social[]> {
      const { filter, sort } = by.ofRecurrence(recurrenceId);
      return rows.find(filter, inTransaction()).sort(sort).toArray();
    },

    /** Listed socials that were listed for the first time after a moment and until another: all of them, as lists show them. */
    listedBetween(after: Date, until: Date): Promise<NewlyListed[]> {
      const { filter, sort } = by.listedBetween(after, until);
      return rows.find(filter).sort(sort).project<NewlyListed>(newlyListedFields).toArray();
    },

    ...ofPeople({ rows, by }),

    async isSlugTaken(slug: string): Promise<boolean> {
      const options = { ...inTransaction(), projection: { _id: 1 } };
      return (await rows.findOne(by.bySlug(slug).filter, options)) !== null;
    },

    /** Cancelled socials whose RSVPs are still to be cancelled and refunded, without those in `except`. */
    async cancellationDue(limit: number, except: readonly string[]): Promise<string[]> {
      const filter = { ...by.cancellationDue().filter, _id: { $nin: [...except] } };
      const due = await rows
        .find(filter, { projection: { _id: 1 } })
        .limit(limit)
        .toArray();
      return due.map(({ _id }) => _id);
    },

    /** Notes that all RSVPs are cancelled; no change of the social itself. */
    async markCancellationDone(id: string): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { isCancellationDue: false } });
    },
  };
}

const toRow = (social: Social): SocialRow => ({
  ...social,
  isListed: isListed(social),
  isFree: isFree(social.tiers),
  cityKey: social.city === null ? null : keyOfWord(social.city),
  tagKeys: social.tags.map(keyOfWord),
  listedAt: social.listedAt ?? (isListed(social) ? social.updatedAt : null),
});

const isComing = (now: Date) => ({ eventEndTimestamp: { $gt: now }, isCancelled: false, isDeleted: false });

const ofPeople = ({ rows, by }: Pick<SocialCollection, 'rows' | 'by'>) => ({
  /** What a person hosts that is not over, cancelled or deleted. */
  comingOf: (hostId: string, now: Date): Promise<Social[]> =>
    rows
      .find({ ...by.ofHost(hostId).filter, ...isComing(now) })
      .sort({ eventTimestamp: 1 })
      .toArray(),

  /** Ids of an owner's public socials that took place, the latest first. */
  pastPublicOf: async (ownerId: string, now: Date, limit: number): Promise<string[]> => {
    const { filter, sort } = by.ofHost(ownerId);
    const past = {
      ownerId,
      visibility: 'PUBLIC' as const,
      reviewStatus: { $in: [...approvedStatuses] },
      isCancelled: false,
      isDeleted: false,
      eventEndTimestamp: { $lt: now },
    };
    const found = await rows
      .find({ ...filter, ...past }, { projection: { _id: 1 } })
      .sort(sort)
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  },

  /** Coming socials that a person was asked to host, the soonest first. */
  inviting: (userId: string, now: Date, limit: number): Promise<Social[]> => {
    const { filter, sort } = by.ofInvited(userId);
    return rows
      .find({ ...filter, ...isComing(now) })
      .sort(sort)
      .limit(limit)
      .toArray();
  },

  /** Every social that a person was asked to host. */
  allInviting: (userId: string): Promise<Social[]> => rows.find(by.ofInvited(userId).filter).toArray(),
});
