import type { mongo } from 'mongoose';
import type { MessageContent } from '../audience/message-kinds.ts';
import { reasonsOf } from '../sms/sms-refusal.ts';
import type { DeliveryCollection } from './delivery-rows.store.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';
import { because, countingHeldBack, type HeldBack } from './held-back.ts';

/**
 * Deliveries by status; of those QUEUED or SENDING, how many are delayed, of those FAILED, how many were given up, and of those
 * SUPPRESSED, how many texts were over a limit, how many people have no proven number and what held the others back.
 */
export type DeliveryCounts = Record<Exclude<DeliveryStatus, 'PAUSED'>, number> & {
  /** Missing on counts saved before blasts could be paused. */
  PAUSED?: number;
  delayed?: number;
  givenUp?: number;
  overLimit?: number;
  withoutNumber?: number;
  heldBack?: HeldBack;
};

/** A delivery that ended, with what it is rendered from again; without for who left the audience. */
export type EndedDelivery = Delivery & { again?: MessageContent | undefined };

/** The deliveries of a blast together. */
export type BlastDeliveries = {
  countsOf(blastId: string): Promise<DeliveryCounts>;
  /** How many mails of its test of subjects were sent, by the subject. Takes part in a running transaction. */
  sentByVariant(blastId: string): Promise<Record<'A' | 'B', number>>;
  /** Suppresses the queued deliveries of a blast. Takes part in a running transaction. */
  suppressQueued(blastId: string, reason: string): Promise<void>;
  /** Holds back what a blast has queued. Takes part in a running transaction. */
  pauseQueued(blastId: string): Promise<void>;
  /** Queues what is held back or waits for a retry, due now. Takes part in a running transaction. */
  resumePaused(blastId: string, now: Date): Promise<void>;
  /** Up to `limit` deliveries of a blast that ended so before a moment. */
  ended(
    blastId: string,
    resend: { states: DeliveryStatus[]; before: Date },
    limit: number,
  ): Promise<Delivery[]>;
  /**
   * Queues ended deliveries again with what they are rendered from, unless they changed since they were read; those without are
   * suppressed. Takes part in a running transaction.
   */
  requeue(ended: readonly EndedDelivery[], now: Date): Promise<void>;
};

export function createBlastDeliveries(deliveries: DeliveryCollection): BlastDeliveries {
  const { rows, by, inTransaction } = deliveries;
  return {
    countsOf: blastId => countsOf(deliveries, blastId),
    sentByVariant: blastId => sentByVariant(deliveries, blastId),
    suppressQueued: async (blastId, reason) => {
      await rows.updateMany(
        by.waitingOfBlast(blastId).filter,
        { $set: { status: 'SUPPRESSED', reason, updatedAt: new Date() }, $unset: { content: '' } },
        inTransaction(),
      );
    },
    pauseQueued: async blastId => {
      const update = { $set: { status: 'PAUSED' as const } };
      await rows.updateMany(by.waitingOfBlast(blastId).filter, update, inTransaction());
    },
    resumePaused: async (blastId, now) => {
      const update = { $set: { status: 'QUEUED' as const, dueAt: now } };
      await rows.updateMany(by.waitingOfBlast(blastId).filter, update, inTransaction());
    },
    ended: (blastId, { states, before }, limit) =>
      rows
        .find(by.endedOfBlast(blastId, states, before).filter)
        .limit(limit)
        .toArray(),
    requeue: (ended, now) => requeue(deliveries, ended, now),
  };
}

async function requeue(
  { rows, inTransaction }: DeliveryCollection,
  ended: readonly EndedDelivery[],
  now: Date,
): Promise<void> {
  const writes = ended.map(({ _id, version, status, again }) => ({
    updateOne: {
      filter: { _id, version, status },
      update: again
        ? {
            $set: { status: 'QUEUED' as const, content: again, dueAt: now, attempts: 0, updatedAt: now },
            $unset: {
              ...{ claim: '', leaseUntil: '', reason: '' },
              ...{ failingSince: '', slowedSince: '', hasGivenUp: '' },
            },
          }
        : {
            $set: { status: 'SUPPRESSED' as const, reason: because.hasLeft, updatedAt: now },
            // Counted as given up otherwise, which only those that failed are.
            $unset: { failingSince: '', hasGivenUp: '' },
          },
    },
  }));
  if (writes.length > 0)
    await rows.bulkWrite(writes as mongo.AnyBulkWriteOperation<Delivery>[], inTransaction());
}

async function countsOf(collection: DeliveryCollection, blastId: string): Promise<DeliveryCounts> {
  const { rows, by, inTransaction } = collection;
  const groups = await rows
    .aggregate<{ _id: DeliveryStatus; count: number }>(
      [{ $match: by.ofBlast(blastId).filter }, { $group: { _id: '$status', count: { $sum: 1 } } }],
      inTransaction(),
    )
    .toArray();
  const counts: DeliveryCounts = { QUEUED: 0, SENDING: 0, SENT: 0, FAILED: 0, UNKNOWN: 0, SUPPRESSED: 0 };
  for (const { _id, count } of groups) counts[_id] = count;
  const failing =
    counts.QUEUED + counts.SENDING + counts.FAILED > 0 ? await failingOf(collection, blastId) : {};
  const unsent = counts.SUPPRESSED > 0 ? await unsentOf(collection, blastId) : {};
  return { ...counts, ...failing, ...unsent };
}

async function sentByVariant({ rows, by, inTransaction }: DeliveryCollection, blastId: string) {
  const groups = await rows
    .aggregate<{ _id: 'A' | 'B'; count: number }>(
      [{ $match: by.sentOfTest(blastId).filter }, { $group: { _id: '$variant', count: { $sum: 1 } } }],
      inTransaction(),
    )
    .toArray();
  const sent = { A: 0, B: 0 };
  for (const { _id, count } of groups) sent[_id] = count;
  return sent;
}

async function failingOf({ rows, by, inTransaction }: DeliveryCollection, blastId: string) {
  const groups = rows.aggregate<{ delayed: number; givenUp: number }>(
    [
      { $match: by.failingOfBlast(blastId).filter },
      {
        $group: {
          _id: null,
          delayed: { $sum: { $cond: [{ $in: ['$status', ['QUEUED', 'SENDING']] }, 1, 0] } },
          givenUp: { $sum: { $cond: [{ $eq: ['$hasGivenUp', true] }, 1, 0] } },
        },
      },
      { $unset: '_id' },
    ],
    inTransaction(),
  );
  return (await groups.toArray())[0] ?? {};
}

async function unsentOf({ rows, by, inTransaction }: DeliveryCollection, blastId: string) {
  const among = (reasons: readonly string[]) => ({
    $sum: { $cond: [{ $in: ['$reason', reasons] }, 1, 0] },
  });
  const groups = rows.aggregate<{ overLimit: number; withoutNumber: number } & HeldBack>(
    [
      { $match: { ...by.ofBlast(blastId).filter, status: 'SUPPRESSED' } },
      {
        $group: {
          ...{ _id: null, overLimit: among(reasonsOf('SMS_LIMIT')) },
          ...{ withoutNumber: among(reasonsOf('NO_NUMBER')), ...countingHeldBack },
        },
      },
      { $unset: '_id' },
    ],
    inTransaction(),
  );
  const [found] = await groups.toArray();
  if (!found) return {};
  const { overLimit, withoutNumber, ...heldBack } = found;
  return { overLimit, withoutNumber, heldBack };
}
