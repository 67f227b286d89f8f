import type { Outbox } from '@momos/bus';
import type { Logger } from '@momos/runtime';
import type { Store } from '@momos/store';
import { type BlastDeliveries, createBlastDeliveries } from './blast-deliveries.store.ts';
import { type DeliveryCollection, openDeliveries } from './delivery-rows.store.ts';
import type { Delivery, DeliveryStatus, MessageDelivery } from './delivery.ts';
import { because } from './held-back.ts';
import { publish, createDeliveryClaims, type DeliveryClaims } from './delivery-claims.store.ts';

/** The collection `deliveries`. */
export type Deliveries = DeliveryClaims &
  BlastDeliveries & {
    /** Adds deliveries that do not exist yet. Takes part in a running transaction. */
    add(deliveries: Delivery[]): Promise<void>;
    has(id: string): Promise<boolean>;
    /**
     * Suppresses queued notices that newer ones about the same things replace. Takes part in the transaction that queues the newer ones,
     * so that none is claimed meanwhile.
     */
    replaceEarlier(newer: readonly Delivery[]): Promise<void>;
    /** The notices about these things that are being sent. */
    sendingAbout(keys: string[]): Promise<Delivery[]>;
    /** Messages by their ids, newest first. */
    some(ids: readonly string[]): Promise<MessageDelivery[]>;
    /** Messages to an RSVP, newest first; at most 200. Without pushes: the number of a person's devices is private. */
    ofRsvp(socialId: string, rsvpId: string): Promise<MessageDelivery[]>;
    /**
     * Marks a delivery FAILED whose provider took it and could not deliver it; answers its blast, null for none, undefined where there is
     * nothing to mark. Takes part in the running transaction.
     */
    bounced(
      id: string,
      reason: string,
      now: Date,
    ): Promise<{ blastId: string | null; before: DeliveryStatus } | undefined>;
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
    has: async id =>
      (await rows.findOne({ _id: id }, { ...inTransaction(), projection: { _id: 1 } })) !== null,
    ...createBlastDeliveries(deliveries),
    replaceEarlier: newer => replaceEarlier(deliveries, newer),
    sendingAbout: async keys =>
      keys.length > 0 ? rows.find(by.waitingAbout(keys, 'SENDING').filter).toArray() : [],
    some: ids =>
      rows
        .find<MessageDelivery>({ _id: { $in: [...ids] } }, { projection: { content: 0 } })
        .sort({ createdAt: -1 })
        .toArray(),
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
    bounced: (id, reason, now) => bounced({ ...deliveries, outbox, log }, { id, reason, now }),
    forget: userId => forget({ ...deliveries, outbox, log }, userId),
  };
}

type Publishing = DeliveryCollection & { outbox: Outbox; log: Logger };

async function bounced(
  { rows, inTransaction, ...publishing }: Publishing,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<{ blastId: string | null; before: DeliveryStatus } | undefined> {
  const found = await rows.findOneAndUpdate(
    { _id: id, status: { $in: ['SENT', 'UNKNOWN'] } },
    { $set: { status: 'FAILED', reason, updatedAt: now }, $inc: { version: 1 } },
    { ...inTransaction(), returnDocument: 'before' },
  );
  if (!found) return undefined;
  const { version, status: before, blastId } = found;
  await publish(publishing, [{ ...found, status: 'FAILED', reason, updatedAt: now, version: version + 1 }]);
  return { blastId, before };
}

async function forget({ rows, by, inTransaction, ...publishing }: Publishing, userId: string): Promise<void> {
  const { filter } = by.ofPerson(userId);
  const suppressed = { $set: { status: 'SUPPRESSED', reason: because.erased } } as const;
  await rows.updateMany({ ...filter, status: { $in: ['QUEUED', 'PAUSED'] } }, suppressed, inTransaction());
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
