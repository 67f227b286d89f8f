import type { Store } from '@momos/store';
import { Schema } from 'mongoose';

/** Somebody wants to hear of a host's new socials. */
export type HostSubscription = { id: string; hostId: string; userId: string; at: Date };

type Row = Omit<HostSubscription, 'id'> & { _id: string };

const schema = new Schema<Row>(
  {
    _id: String,
    hostId: { type: String, required: true },
    userId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'hostSubscriptions', versionKey: false },
);
schema.index({ hostId: 1, userId: 1 }, { unique: true });
schema.index({ hostId: 1, _id: -1 });
schema.index({ userId: 1, _id: -1 });

/** Who follows whom. */
export type HostSubscriptions = ReturnType<typeof createHostSubscriptions>;

export function createHostSubscriptions(store: Store) {
  const model = store.connection.model('HostSubscription', schema);
  return {
    countBy: (by: { hostId: string } | { userId: string }): Promise<number> => model.countDocuments(by),

    /** Every host whom a person follows. */
    hostIdsOf: (userId: string): Promise<string[]> => model.distinct('hostId', { userId }),

    async has(userId: string, hostId: string): Promise<boolean> {
      return (await model.exists({ hostId, userId })) !== null;
    },

    async add({ id, ...subscription }: HostSubscription): Promise<void> {
      await model.create({ _id: id, ...subscription });
    },

    /** Says whether there was one to remove. */
    async remove(userId: string, hostId: string): Promise<boolean> {
      return (await model.deleteOne({ hostId, userId })).deletedCount === 1;
    },

    /** A host's followers or the hosts of a follower, newest first, those before the one with id `before`; one more than asked for tells of a next page. */
    async list(
      by: { hostId: string } | { userId: string },
      { limit, before }: { limit: number; before?: string | undefined },
    ): Promise<HostSubscription[]> {
      const rows = await model
        .find({ ...by, ...(before ? { _id: { $lt: before } } : {}) })
        .sort({ _id: -1 })
        .limit(limit)
        .lean<Row[]>();
      return rows.map(fromRow);
    },

    /** A host's followers in the order they came, those after the one with id `after`. */
    async listFrom(
      hostId: string,
      { limit, after }: { limit: number; after: string },
    ): Promise<HostSubscription[]> {
      const rows = await model
        .find({ hostId, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Row[]>();
      return rows.map(fromRow);
    },
  };
}

const fromRow = ({ _id, ...rest }: Row): HostSubscription => ({ ...rest, id: _id });
