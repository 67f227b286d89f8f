import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import type { SandboxSession, SandboxStatus } from './sandbox-session.ts';

type SessionRow = Omit<SandboxSession, 'id'> & { _id: string };

/** A webhook that is to be delivered until it is received. */
export type Delivery = {
  id: string;
  body: string;
  dueAt: Date;
  tries: number;
};
type DeliveryRow = Omit<Delivery, 'id'> & { _id: string; deliveredAt: Date | null };

const sessionSchema = new Schema<SessionRow>(
  {
    _id: String,
    paymentId: { type: String, required: true },
    title: { type: String, default: '' },
    lines: [{ _id: false, label: String, amount: Number }],
    currency: { type: String, required: true },
    total: { type: Number, required: true },
    returnUrl: { type: String, required: true },
    isCaptureManual: { type: Boolean, required: true },
    status: { type: String, required: true },
    captured: { type: Number, required: true },
    refunded: { type: Number, required: true },
    refunds: [{ _id: false, key: String, amount: Number }],
    createdAt: { type: Date, required: true },
    authorisedUntil: { type: Date, default: null },
  },
  { collection: 'sandboxSessions', versionKey: false },
);

const deliverySchema = new Schema<DeliveryRow>(
  {
    _id: String,
    body: { type: String, required: true },
    dueAt: { type: Date, required: true },
    tries: { type: Number, required: true },
    deliveredAt: { type: Date, default: null, expires: 7 * 24 * 3600 },
  },
  { collection: 'sandboxDeliveries', versionKey: false },
);
deliverySchema.index({ deliveredAt: 1, dueAt: 1 });

/** What the sandbox remembers; each change of a page queues its webhook in the same transaction. */
export type Sandbox = ReturnType<typeof createSandbox>;

/** The sandbox's side of the database; the service proper never reads it. */
export function createSandbox(store: Store) {
  const sessions = store.connection.model('SandboxSession', sessionSchema);
  const deliveries = store.connection.model('SandboxDelivery', deliverySchema);

  const queue = async (event: { type: string; data: object }, now: Date) => {
    const id = `evt_${uuid()}`;
    const body = JSON.stringify({ id, created: Math.floor(now.getTime() / 1000), ...event });
    await deliveries.create([{ _id: id, body, dueAt: now, tries: 0, deliveredAt: null }]);
  };

  return {
    /** Opens a page once; a page that is there stays as it is. */
    async open({ id, ...session }: SandboxSession): Promise<void> {
      await sessions.updateOne({ _id: id }, { $setOnInsert: session }, { upsert: true });
    },

    async get(id: string): Promise<SandboxSession | undefined> {
      const row = await sessions.findById(id).lean();
      return row ? fromRow(row) : undefined;
    },

    /** Moves a page on in one guarded update and queues the webhook; false when it is not in one of those states. */
    move(
      id: string,
      {
        from,
        to,
        event,
        now,
      }: { from: SandboxStatus[]; to: Partial<SandboxSession>; event: string; now: Date },
    ): Promise<boolean> {
      return store.transaction(async () => {
        const row = await sessions
          .findOneAndUpdate({ _id: id, status: { $in: from } }, { $set: to }, { returnDocument: 'after' })
          .lean();
        if (!row) return false;
        await queue({ type: event, data: { sessionId: id, paymentId: row.paymentId } }, now);
        return true;
      });
    },

    /** Gives money back once per key, never more than was captured; false when that is refused. */
    refund(id: string, refund: { key: string; amount: number; now: Date }): Promise<boolean> {
      const { key, amount, now } = refund;
      return store.transaction(async () => {
        const known = await sessions.findOne({ _id: id, 'refunds.key': key }, { _id: 1 }).lean();
        if (known) return true;
        const row = await sessions
          .findOneAndUpdate(
            {
              _id: id,
              status: 'CAPTURED',
              $expr: { $gte: [{ $subtract: ['$captured', '$refunded'] }, amount] },
            },
            { $push: { refunds: { key, amount } }, $inc: { refunded: amount } },
          )
          .lean();
        if (!row) return false;
        await queue(
          { type: 'refund.done', data: { sessionId: id, paymentId: row.paymentId, refundId: key } },
          now,
        );
        return true;
      });
    },

    /** Takes a due webhook for one try; if this process dies in it, it is due again at `until`. */
    async takeDelivery(now: Date, until: Date): Promise<Delivery | undefined> {
      const row = await deliveries
        .findOneAndUpdate(
          { deliveredAt: null, dueAt: { $lte: now } },
          { $set: { dueAt: until } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean();
      return row ? { id: row._id, body: row.body, dueAt: row.dueAt, tries: row.tries } : undefined;
    },

    /** Puts a webhook off that was not received. */
    async putOff(id: string, dueAt: Date, tries: number): Promise<void> {
      await deliveries.updateOne({ _id: id }, { $set: { dueAt, tries } });
    },

    async delivered(id: string, now: Date): Promise<void> {
      await deliveries.updateOne({ _id: id }, { $set: { deliveredAt: now } });
    },
  };
}

const fromRow = ({ _id, ...rest }: SessionRow): SandboxSession => ({ id: _id, ...rest });
