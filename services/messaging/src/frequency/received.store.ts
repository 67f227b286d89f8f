import { collection, type Collection, defineCollection, isDuplicateKey, type Store } from '@momos/store';
import type { Frequency } from './frequency.ts';

/** What a person was sent lately of what they could do without. */
type Received = { _id: string; messages: { id: string; at: Date }[]; expiresAt: Date };

/** A delivery to a person. */
export type Addressed = { userId: string; id: string };

/** The collection `received_messages`, by the clock of the database, which all copies share. */
export type ReceivedMessages = {
  /**
   * Counts deliveries and answers those that had room: one guarded update for each person, whoever counts at the same time. One that was
   * counted before counts once, from now on.
   */
  take(deliveries: readonly Addressed[], frequency: Frequency): Promise<Set<string>>;
  /** Counts one less that certainly was not sent. */
  release(delivery: Addressed): Promise<void>;
};

const definition = defineCollection<Received>()({
  name: 'received_messages',
  noun: 'received messages',
  shape: {
    _id: String,
    messages: [{ _id: false, id: String, at: Date }],
    expiresAt: { type: Date, required: true },
  },
  queries: {
    expiring: {
      find: (now: Date) => ({ expiresAt: { $lt: now } }),
      index: { expiresAt: 1 },
      expireAfterSeconds: 0,
    },
  },
});

type Opened = Collection<Received, (typeof definition)['queries']>;

export function createReceivedMessages(store: Store): ReceivedMessages {
  const opened = collection(store, definition);
  return {
    take: (deliveries, frequency) => take(opened, deliveries, frequency),
    release: async ({ userId, id }) => {
      await opened.rows.updateOne({ _id: userId }, { $pull: { messages: { id } } });
    },
  };
}

async function take(
  { rows }: Opened,
  deliveries: readonly Addressed[],
  frequency: Frequency,
): Promise<Set<string>> {
  const count = () =>
    rows.bulkWrite(
      deliveries.map(({ userId, id }) => ({
        updateOne: { filter: { _id: userId }, update: counting(id, frequency), upsert: true },
      })),
      { ordered: false },
    );
  // Two copies may make the first row of a person together. Counting again counts nothing twice.
  await count().catch(error => (isDuplicateKey(error) ? count() : Promise.reject(error as Error)));
  const people = [...new Set(deliveries.map(({ userId }) => userId))];
  const found = await rows.find({ _id: { $in: people } }).toArray();
  const counted = new Set(found.flatMap(({ messages }) => messages.map(({ id }) => id)));
  return new Set(deliveries.flatMap(({ id }) => (counted.has(id) ? id : [])));
}

const counting = (id: string, { count, hours }: Frequency) => {
  const from = { $dateSubtract: { startDate: '$$NOW', unit: 'hour', amount: hours } };
  const others = {
    $filter: {
      input: { $ifNull: ['$messages', []] },
      as: 'each',
      cond: { $and: [{ $gt: ['$$each.at', from] }, { $ne: ['$$each.id', id] }] },
    },
  };
  const isRoom = { $lt: [{ $size: '$messages' }, count] };
  return [
    {
      $set: {
        messages: others,
        expiresAt: { $dateAdd: { startDate: '$$NOW', unit: 'hour', amount: hours } },
      },
    },
    {
      $set: {
        messages: { $cond: [isRoom, { $concatArrays: ['$messages', [{ id, at: '$$NOW' }]] }, '$messages'] },
      },
    },
  ];
};
