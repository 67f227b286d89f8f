import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { Session } from './session.ts';

type Row = Omit<Session, 'id'> & { _id: string };

const schema = new Schema<Row>(
  {
    _id: String,
    userId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    rotatedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true, index: { expires: 0 } },
    generation: { type: Number, required: true },
    currentHash: { type: String, required: true },
    revokedAt: { type: Date, default: null },
    revokedBecause: { type: String, default: null },
    device: { type: String, default: '' },
  },
  { collection: 'sessions', versionKey: false },
);
schema.index({ userId: 1, _id: 1 });

/** Sessions; those that ran out disappear by themselves. */
export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(store: Store) {
  const model = store.connection.model('Session', schema);
  return {
    async add({ id, ...session }: Session): Promise<void> {
      await model.create({ _id: id, ...session });
    },

    async find(id: string): Promise<Session | undefined> {
      const row = await model.findById(id).lean<Row>();
      return row ? { ...row, id: row._id } : undefined;
    },

    /** Sessions of a person that can still be used, newest first, those before the one with id `before`. */
    async openOf(
      userId: string,
      now: Date,
      { limit, before }: { limit: number; before?: string },
    ): Promise<Session[]> {
      const rows = await model
        .find({
          userId,
          revokedAt: null,
          expiresAt: { $gt: now },
          ...(before ? { _id: { $lt: before } } : {}),
        })
        .sort({ _id: -1 })
        .limit(limit)
        .lean<Row[]>();
      return rows.map(({ _id, ...rest }) => ({ ...rest, id: _id }));
    },

    /** Puts the next token in place of `from`, unless another call did so first; says whether it did. */
    async rotate(
      id: string,
      from: { generation: number; hash: string },
      to: { hash: string; now: Date; expiresAt: Date },
    ): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: id, generation: from.generation, currentHash: from.hash, revokedAt: null },
        {
          $set: { currentHash: to.hash, rotatedAt: to.now, expiresAt: to.expiresAt },
          $inc: { generation: 1 },
        },
      );
      return modifiedCount === 1;
    },

    /** Ends one; says whether it was open until now. */
    async revoke(id: string, because: NonNullable<Session['revokedBecause']>, now: Date): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: id, revokedAt: null },
        { $set: { revokedAt: now, revokedBecause: because } },
      );
      return modifiedCount === 1;
    },

    /** Ends all of a person's; says whether any was open until now. */
    async revokeAllOf(
      userId: string,
      because: NonNullable<Session['revokedBecause']>,
      now: Date,
    ): Promise<boolean> {
      const { modifiedCount } = await model.updateMany(
        { userId, revokedAt: null },
        { $set: { revokedAt: now, revokedBecause: because } },
      );
      return modifiedCount > 0;
    },
  };
}
