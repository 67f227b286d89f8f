import { staleVersion } from '@momos/contracts/errors';
import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { InviteCodeRequest } from './invite-code-request.ts';

type Row = Omit<InviteCodeRequest, 'id'> & { _id: string };

const schema = new Schema<Row>(
  {
    _id: String,
    version: { type: Number, required: true },
    userId: { type: String, required: true },
    reason: { type: String, required: true },
    status: { type: String, required: true },
    createdAt: { type: Date, required: true },
    decidedAt: { type: Date, default: null },
    decidedBy: { type: String, default: null },
  },
  { collection: 'inviteCodeRequests', versionKey: false },
);
schema.index({ status: 1, _id: -1 });
// One person waits for one answer at a time.
schema.index({ userId: 1 }, { unique: true, partialFilterExpression: { status: 'PENDING' } });
schema.index({ userId: 1, _id: -1 });

/** Requests for invite codes. */
export type InviteCodeRequests = ReturnType<typeof createInviteCodeRequests>;

export function createInviteCodeRequests(store: Store) {
  const model = store.connection.model('InviteCodeRequest', schema);
  const fromRow = ({ _id, ...rest }: Row): InviteCodeRequest => ({ ...rest, id: _id });

  return {
    async byId(id: string): Promise<InviteCodeRequest | undefined> {
      const row = await model.findById(id).lean<Row>();
      return row ? fromRow(row) : undefined;
    },

    /** The latest request of a person, answered or not. */
    async latestOf(userId: string): Promise<InviteCodeRequest | undefined> {
      const row = await model.findOne({ userId }).sort({ _id: -1 }).lean<Row>();
      return row ? fromRow(row) : undefined;
    },

    async add({ id, ...request }: InviteCodeRequest): Promise<void> {
      await model.create({ _id: id, ...request });
    },

    /** Puts the next state in place of the one before; throws 412 when it is not the one before any more. */
    async replace({ id, ...request }: InviteCodeRequest): Promise<void> {
      const { matchedCount } = await model.replaceOne({ _id: id, version: request.version - 1 }, request);
      if (matchedCount === 0) throw staleVersion('request');
    },

    /** Newest first, those before `before`. */
    async list(
      status: InviteCodeRequest['status'] | undefined,
      { limit, before }: { limit: number; before: string | undefined },
    ): Promise<InviteCodeRequest[]> {
      const rows = await model
        .find({ ...(status ? { status } : {}), ...(before ? { _id: { $lt: before } } : {}) })
        .sort({ _id: -1 })
        .limit(limit)
        .lean<Row[]>();
      return rows.map(fromRow);
    },
  };
}
