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

/** Who follows whom. */
export type HostSubscriptions = ReturnType<typeof createHostSubscriptions>;

export function createHostSubscriptions(store: Store) {
  const model = store.connection.model('HostSubscription', schema);
  return {
    countOf: (hostId: string): Promise<number> => model.countDocuments({ hostId }),

    async has(userId: string, hostId: string): Promise<boolean> {
      return (await model.exists({ hostId, userId })) !== null;
    },

    async add({ id, ...subscription }: HostSubscription): Promise<void> {
      await model.create({ _id: id, ...subscription });
    },

    async remove(userId: string, hostId: string): Promise<void> {
      await model.deleteOne({ hostId, userId });
    },

    /** A host's followers, newest first, those before the one with id `before`; one more than asked for tells of a next page. */
    async list(
      hostId: string,
      { limit, before }: { limit: number; before?: string },
    ): Promise<HostSubscription[]> {
      const rows = await model
        .find({ hostId, ...(before ? { _id: { $lt: before } } : {}) })
        .sort({ _id: -1 })
        .limit(limit)
        .lean<Row[]>();
      return rows.map(({ _id, ...rest }) => ({ ...rest, id: _id }));
    },
  };
}
