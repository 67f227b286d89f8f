/** Takes messages of several partitions and delivers together what waits. */
export type PartitionQueue<M> = {
  /** Resolves when these messages were delivered; an aborted signal ends retries. */
  deliver(messages: M[], signal: AbortSignal): Promise<void>;
};

type Deliver<M> = (messages: M[], signal: AbortSignal) => Promise<void>;

type Waiting<M> = {
  messages: M[];
  signal: AbortSignal;
  resolve: () => void;
  reject: (error: unknown) => void;
};

/**
 * Joins messages that wait at the same time, up to `maxBatch`, into one call of `deliver`: one transaction for all
 * partitions instead of one each. One call runs at a time, and callers give one partition's messages in turn, so the
 * order per key is kept.
 */
export function createPartitionQueue<M>(maxBatch: number, deliver: Deliver<M>): PartitionQueue<M> {
  const waiting: Waiting<M>[] = [];
  let isDraining = false;

  async function drain(): Promise<void> {
    if (isDraining) return;
    isDraining = true;
    // The other partitions of the same fetch add their messages in this turn of the event loop.
    await new Promise(setImmediate);
    while (waiting.length > 0) await deliverBatch(takeBatch(waiting, maxBatch), deliver);
    isDraining = false;
  }

  return {
    deliver: (messages, signal) =>
      new Promise((resolve, reject) => {
        waiting.push({ messages, signal, resolve, reject });
        void drain();
      }),
  };
}

async function deliverBatch<M>(batch: Waiting<M>[], deliver: Deliver<M>): Promise<void> {
  const messages = batch.flatMap(each => each.messages);
  const signal = AbortSignal.any(batch.map(each => each.signal));
  try {
    await deliver(messages, signal);
    for (const { resolve } of batch) resolve();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

function takeBatch<M>(waiting: Waiting<M>[], maxBatch: number): Waiting<M>[] {
  let count = 0;
  const end = waiting.findIndex(({ messages }, at) => (count += messages.length) > maxBatch && at > 0);
  return waiting.splice(0, end === -1 ? waiting.length : end);
}

/** Several queues side by side, each partition always in the same one: a queue that waits for the database stops no other. */
export function createPartitionQueues<M>(
  count: number,
  maxBatch: number,
  deliver: Deliver<M>,
): (partition: number) => PartitionQueue<M> {
  const first = createPartitionQueue(maxBatch, deliver);
  const queues = [first, ...Array.from({ length: count - 1 }, () => createPartitionQueue(maxBatch, deliver))];
  return partition => queues[partition % count] ?? first;
}
