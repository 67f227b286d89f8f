import { topics } from '@momos/contracts/topics';
import type { Outbox } from '@momos/bus';
import type { Migration, Store } from '@momos/store';
import type { mongo } from 'mongoose';
import { v7 as uuid } from 'uuid';
import { type Delivery, type DeliveryStatus, type MessageDelivery, toMessage } from './delivery.ts';

/** What became of a claimed delivery. */
export type Settlement = {
  /** As it was claimed. */
  delivery: Delivery;
  status: 'SENT' | 'FAILED' | 'UNKNOWN' | 'SUPPRESSED' | 'QUEUED';
  subject: string;
  reason?: string;
  /** With QUEUED: not before. */
  dueAt?: Date;
};

export type DeliveryCounts = Record<DeliveryStatus, number>;

/** The collection `deliveries`; every change of a state that others may know of is told on the bus with it. */
export type Deliveries = {
  /** Adds deliveries that do not exist yet. Takes part in a running transaction. */
  add(deliveries: Delivery[]): Promise<void>;
  /** Takes up to `limit` due deliveries for one sender, for `leaseMs`; nobody else gets them meanwhile. */
  claim(request: { limit: number; leaseMs: number; now: Date }): Promise<Delivery[]>;
  /** Notes what became of claimed deliveries; one that is not held by that claim any more is left alone. */
  settle(settlements: Settlement[], now: Date): Promise<void>;
  /** Marks deliveries UNKNOWN whose sender did not come back within its lease; answers how many. */
  giveUpLost(now: Date): Promise<number>;
  countsOf(blastId: string): Promise<DeliveryCounts>;
  /** Keeps what is still queued of a blast from being sent. Takes part in a running transaction. */
  suppressQueued(blastId: string, reason: string): Promise<void>;
  /** What an RSVP was sent, newest first; at most 200. On how many devices a person reads is theirs: pushes are left out. */
  ofRsvp(socialId: string, rsvpId: string): Promise<MessageDelivery[]>;
  /** Removes every text to a person, and sends them nothing more. */
  forget(userId: string): Promise<void>;
};

export const deliveryIndexes: Migration = {
  id: 'deliveries',
  up: async db => {
    await db
      .collection('deliveries')
      .createIndexes([
        { key: { priority: 1, dueAt: 1 }, partialFilterExpression: { status: 'QUEUED' } },
        { key: { leaseUntil: 1 }, partialFilterExpression: { status: 'SENDING' } },
        { key: { blastId: 1, status: 1 }, partialFilterExpression: { blastId: { $gt: '' } } },
        { key: { rsvpId: 1, createdAt: -1 } },
        { key: { userId: 1 } },
      ]);
  },
};

const lostAtOnce = 200;

export function createDeliveries(store: Store, outbox: Outbox): Deliveries {
  const rows = store.connection.collection<Delivery>('deliveries');
  const inTransaction = () => ({ session: store.session() });

  async function add(deliveries: Delivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    const known = await rows
      .find(
        { _id: { $in: deliveries.map(each => each._id) } },
        { ...inTransaction(), projection: { _id: 1 } },
      )
      .toArray();
    const knownIds = new Set(known.map(each => each._id));
    const fresh = [...new Map(deliveries.map(each => [each._id, each])).values()].filter(
      each => !knownIds.has(each._id),
    );
    if (fresh.length > 0) await rows.insertMany(fresh, inTransaction());
  }

  async function claim({
    limit,
    leaseMs,
    now,
  }: {
    limit: number;
    leaseMs: number;
    now: Date;
  }): Promise<Delivery[]> {
    const due = await rows
      .find({ status: 'QUEUED', dueAt: { $lte: now } }, { projection: { _id: 1 } })
      .sort({ priority: 1, dueAt: 1 })
      .limit(limit)
      .toArray();
    if (due.length === 0) return [];
    const token = uuid();
    const ids = due.map(each => each._id);
    const leaseUntil = new Date(now.getTime() + leaseMs);
    // The guard on the state makes each of them somebody's, however many copies found the same ones.
    const { modifiedCount } = await rows.updateMany(
      { _id: { $in: ids }, status: 'QUEUED' },
      { $set: { status: 'SENDING', claim: token, leaseUntil } },
    );
    return modifiedCount === 0
      ? []
      : rows.find({ _id: { $in: ids }, claim: token, status: 'SENDING' }).toArray();
  }

  async function settle(settlements: Settlement[], now: Date): Promise<void> {
    if (settlements.length === 0) return;
    try {
      // The usual case, without reading anything again: every one of them is still held as it was claimed.
      await store.transaction(() => note(settlements, ['SENDING'], now));
    } catch (error) {
      if (!(error instanceof NotAllHeld)) throw error;
      await store.transaction(async () => note(await stillHeld(settlements), ['SENDING', 'UNKNOWN'], now));
    }
  }

  /** Without those that belong to somebody else by now; some were called lost meanwhile. */
  async function stillHeld(settlements: Settlement[]): Promise<Settlement[]> {
    const byId = new Map(settlements.map(each => [each.delivery._id, each]));
    const held = await rows
      .find({ _id: { $in: [...byId.keys()] }, status: { $in: ['SENDING', 'UNKNOWN'] } }, inTransaction())
      .toArray();
    return held.flatMap(delivery => {
      const settlement = byId.get(delivery._id);
      return settlement && settlement.delivery.claim === delivery.claim ? [{ ...settlement, delivery }] : [];
    });
  }

  /** One write for all that ended alike; throws when one of them is not in one of the states. */
  async function note(settlements: Settlement[], states: DeliveryStatus[], now: Date): Promise<void> {
    if (settlements.length === 0) return;
    const alike = Map.groupBy(settlements, ({ delivery, ...ending }) =>
      JSON.stringify([delivery.claim, ending]),
    );
    const writes = [...alike.values()].map(group => ({
      updateMany: {
        filter: {
          _id: { $in: group.map(each => each.delivery._id) },
          status: { $in: states },
          claim: group[0]?.delivery.claim ?? '',
        },
        update: group[0] ? changeOf(group[0], now) : {},
      },
    }));
    const { matchedCount } = await rows.bulkWrite(writes, inTransaction());
    if (matchedCount < settlements.length) throw new NotAllHeld();
    await tell(
      settlements.map(({ delivery, status, subject }) => ({
        ...delivery,
        status,
        subject,
        version: delivery.version + 1,
        updatedAt: now,
      })),
    );
  }

  async function giveUpLost(now: Date): Promise<number> {
    return store.transaction(async () => {
      const lost = await rows
        .find({ status: 'SENDING', leaseUntil: { $lt: now } }, inTransaction())
        .limit(lostAtOnce)
        .toArray();
      if (lost.length === 0) return 0;
      const reason = 'the sender did not come back';
      await rows.updateMany(
        { _id: { $in: lost.map(row => row._id) } },
        { $set: { status: 'UNKNOWN', reason, updatedAt: now }, $inc: { version: 1 } },
        inTransaction(),
      );
      await tell(
        lost.map(row => ({ ...row, status: 'UNKNOWN', version: row.version + 1, reason, updatedAt: now })),
      );
      return lost.length;
    });
  }

  /** A push goes beside a mail, which is what others hear of. */
  const isTold = ({ status, channel }: Delivery) => status !== 'QUEUED' && channel !== 'PUSH';
  const tell = (changed: Delivery[]) =>
    outbox.insert(outbox.rows(topics.delivery, changed.filter(isTold).map(toMessage)));

  return {
    add,
    claim,
    settle,
    giveUpLost,
    countsOf: async blastId => {
      const groups = await rows
        .aggregate<{ _id: DeliveryStatus; count: number }>([
          { $match: { blastId } },
          { $group: { _id: '$status', count: { $sum: 1 } } },
        ])
        .toArray();
      const counts: DeliveryCounts = { QUEUED: 0, SENDING: 0, SENT: 0, FAILED: 0, UNKNOWN: 0, SUPPRESSED: 0 };
      for (const { _id, count } of groups) counts[_id] = count;
      return counts;
    },
    suppressQueued: async (blastId, reason) => {
      await rows.updateMany(
        { blastId, status: 'QUEUED' },
        { $set: { status: 'SUPPRESSED', reason, updatedAt: new Date() }, $unset: { content: '' } },
        inTransaction(),
      );
    },
    ofRsvp: (socialId, rsvpId) =>
      rows
        .find<MessageDelivery>({ rsvpId, socialId, channel: { $ne: 'PUSH' } }, { projection: { content: 0 } })
        .sort({ createdAt: -1 })
        .limit(200)
        .toArray(),
    forget: async userId => {
      const suppressed = { $set: { status: 'SUPPRESSED', reason: 'erased' } } as const;
      await rows.updateMany({ userId, status: 'QUEUED' }, suppressed, inTransaction());
      await rows.updateMany({ userId }, { $set: { subject: '' }, $unset: { content: '' } }, inTransaction());
    },
  };
}

class NotAllHeld extends Error {}

/** What a settlement writes; what the message was rendered from goes with the last state. */
function changeOf({ status, subject, reason, dueAt }: Settlement, now: Date): mongo.UpdateFilter<Delivery> {
  const why = reason === undefined ? {} : { reason };
  const noReason: Record<string, ''> = reason === undefined ? { reason: '' } : {};
  if (status === 'QUEUED') {
    return {
      $set: { ...why, status, dueAt: dueAt ?? now, updatedAt: now },
      $inc: { attempts: 1 },
      $unset: { ...noReason, claim: '', leaseUntil: '' },
    };
  }
  // An unknown one keeps its claim: its sender may still come back and say what happened.
  return {
    $set: { ...why, status, subject, updatedAt: now },
    $inc: { version: 1 },
    $unset: { ...noReason, content: '', leaseUntil: '' },
  };
}
