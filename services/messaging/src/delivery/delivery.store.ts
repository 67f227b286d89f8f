import type { Outbox } from '@momos/bus';
import type { Logger } from '@momos/runtime';
import type { Store } from '@momos/store';
import { type DeliveryCollection, openDeliveries } from './delivery-rows.store.ts';
import type { Delivery, DeliveryStatus, MessageDelivery } from './delivery.ts';
import { reasonsOf, type UnsentText } from '../sms/sms-refusal.ts';
import { publish, createDeliveryClaims, type DeliveryClaims } from './delivery-claims.store.ts';

/**
 * Deliveries by status; of those QUEUED or SENDING, how many are delayed, of those FAILED, how many were given up, and of those
 * SUPPRESSED, how many texts were over a limit and how many people have no proven number.
 */
export type DeliveryCounts = Record<DeliveryStatus, number> & {
  delayed?: number;
  givenUp?: number;
  overLimit?: number;
  withoutNumber?: number;
};

/** The collection `deliveries`. */
export type Deliveries = DeliveryClaims & {
  /** Adds deliveries that do not exist yet. Takes part in a running transaction. */
  add(deliveries: Delivery[]): Promise<void>;
  countsOf(blastId: string): Promise<DeliveryCounts>;
  /** Suppresses the queued deliveries of a blast. Takes part in a running transaction. */
  suppressQueued(blastId: string, reason: string): Promise<void>;
  /**
   * Suppresses queued notices that newer ones about the same things replace. Takes part in the transaction that queues the newer ones,
   * so that none is claimed meanwhile.
   */
  replaceEarlier(newer: readonly Delivery[]): Promise<void>;
  /** The notices about these things that are being sent. */
  sendingAbout(keys: string[]): Promise<Delivery[]>;
  /** Messages to an RSVP, newest first; at most 200. Without pushes: the number of a person's devices is private. */
  ofRsvp(socialId: string, rsvpId: string): Promise<MessageDelivery[]>;
  /** Removes every text to a person and suppresses what is queued. */
  forget(userId: string): Promise<void>;
  /** Whether a message to a person is being sent right now. */
  isSendingTo(userId: string): Promise<boolean>;
};

export function createDeliveries(store: Store, outbox: Outbox, log: Logger): Deliveries {
  const deliveries = openDeliveries(store);
  const { rows, by, inTransaction } = deliveries;
  return {
    ...createDeliveryClaims({ ...deliveries, store, outbox, log }),
    add: each => add(deliveries, each),
    countsOf: blastId => countsOf(deliveries, blastId),
    suppressQueued: async (blastId, reason) => {
      await rows.updateMany(
        by.queuedOfBlast(blastId).filter,
        { $set: { status: 'SUPPRESSED', reason, updatedAt: new Date() }, $unset: { content: '' } },
        inTransaction(),
      );
    },
    replaceEarlier: newer => replaceEarlier(deliveries, newer),
    sendingAbout: async keys =>
      keys.length > 0 ? rows.find(by.waitingAbout(keys, 'SENDING').filter).toArray() : [],
    ofRsvp: (socialId, rsvpId) => {
      const { filter, sort } = by.ofRsvp(socialId, rsvpId);
      return rows
        .find<MessageDelivery>(filter, { projection: { content: 0 } })
        .sort(sort)
        .limit(200)
        .toArray();
    },
    isSendingTo: async userId => {
      const sending = { ...by.ofPerson(userId).filter, status: 'SENDING' as const };
      return (await rows.findOne(sending, { projection: { _id: 1 } })) !== null;
    },
    forget: userId => forget({ ...deliveries, outbox, log }, userId),
  };
}

async function forget(
  { rows, by, inTransaction, ...publishing }: DeliveryCollection & { outbox: Outbox; log: Logger },
  userId: string,
): Promise<void> {
  const { filter } = by.ofPerson(userId);
  const suppressed = { $set: { status: 'SUPPRESSED', reason: 'erased' } } as const;
  await rows.updateMany({ ...filter, status: 'QUEUED' }, suppressed, inTransaction());
  const said = { ...filter, $or: [{ subject: { $ne: '' } }, { content: { $exists: true } }] };
  const ids = (await rows.find(said, { ...inTransaction(), projection: { _id: 1 } }).toArray()).map(
    ({ _id }) => _id,
  );
  const gone = { $set: { subject: '' }, $unset: { content: '' as const }, $inc: { version: 1 } };
  await rows.updateMany({ _id: { $in: ids } }, gone, inTransaction());
  // The topic keeps the last state of each for good; states of before have the subject.
  await publish(publishing, await rows.find({ _id: { $in: ids } }, inTransaction()).toArray());
}

async function add({ rows, inTransaction }: DeliveryCollection, deliveries: Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const byId = new Map(deliveries.map(each => [each._id, each]));
  const options = { ...inTransaction(), projection: { _id: 1 } };
  for (const { _id } of await rows.find({ _id: { $in: [...byId.keys()] } }, options).toArray())
    byId.delete(_id);
  if (byId.size > 0) await rows.insertMany([...byId.values()], inTransaction());
}

async function replaceEarlier(
  { rows, by, inTransaction }: DeliveryCollection,
  newer: readonly Delivery[],
): Promise<void> {
  const ids = new Set(newer.map(({ _id }) => _id));
  const versions = new Map<string, number>();
  for (const { about } of newer)
    if (about) versions.set(about.key, Math.max(about.version, versions.get(about.key) ?? 0));
  if (versions.size === 0) return;
  const { filter } = by.waitingAbout([...versions.keys()], 'QUEUED');
  const earlier = (await rows.find(filter, inTransaction()).toArray()).filter(
    ({ _id, about }) => about && !ids.has(_id) && about.version < (versions.get(about.key) ?? 0),
  );
  if (earlier.length === 0) return;
  await rows.updateMany(
    { _id: { $in: earlier.map(({ _id }) => _id) }, status: 'QUEUED' },
    { $set: { status: 'SUPPRESSED', reason: 'a newer notice replaced it' }, $unset: { content: '' } },
    inTransaction(),
  );
}

async function countsOf(collection: DeliveryCollection, blastId: string): Promise<DeliveryCounts> {
  const { rows, by } = collection;
  const groups = await rows
    .aggregate<{ _id: DeliveryStatus; count: number }>([
      { $match: by.ofBlast(blastId).filter },
      { $group: { _id: '$status', count: { $sum: 1 } } },
    ])
    .toArray();
  const counts: DeliveryCounts = { QUEUED: 0, SENDING: 0, SENT: 0, FAILED: 0, UNKNOWN: 0, SUPPRESSED: 0 };
  for (const { _id, count } of groups) counts[_id] = count;
  const failing =
    counts.QUEUED + counts.SENDING + counts.FAILED > 0 ? await failingOf(collection, blastId) : {};
  const unsent = counts.SUPPRESSED > 0 ? await unsentTextsOf(collection, blastId) : {};
  return { ...counts, ...failing, ...unsent };
}

async function failingOf({ rows, by }: DeliveryCollection, blastId: string) {
  const groups = rows.aggregate<{ delayed: number; givenUp: number }>([
    { $match: by.failingOfBlast(blastId).filter },
    {
      $group: {
        _id: null,
        delayed: { $sum: { $cond: [{ $in: ['$status', ['QUEUED', 'SENDING']] }, 1, 0] } },
        givenUp: { $sum: { $cond: [{ $eq: ['$hasGivenUp', true] }, 1, 0] } },
      },
    },
    { $unset: '_id' },
  ]);
  return (await groups.toArray())[0] ?? {};
}

async function unsentTextsOf({ rows, by }: DeliveryCollection, blastId: string) {
  const because = (unsent: UnsentText) => ({
    $sum: { $cond: [{ $in: ['$reason', reasonsOf(unsent)] }, 1, 0] },
  });
  const groups = rows.aggregate<{ overLimit: number; withoutNumber: number }>([
    { $match: { ...by.ofBlast(blastId).filter, status: 'SUPPRESSED', channel: 'SMS' } },
    { $group: { _id: null, overLimit: because('SMS_LIMIT'), withoutNumber: because('NO_NUMBER') } },
    { $unset: '_id' },
  ]);
  return (await groups.toArray())[0] ?? {};
}
