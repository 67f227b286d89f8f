import type { Held, Store } from '@momos/store';
import { describeError } from './describe-error.ts';
import { toKafka } from './envelope.ts';
import { Fenced, type FencedSends } from './fenced-sends.ts';
import { hashOf } from './kafka-internals.ts';
import type { Metrics } from './metrics.ts';
import { type OutboxRow, outboxRows } from './outbox.ts';
import { backoff, sleep } from './sleep.ts';
import type { Logger } from './topic.ts';
import type { NamedTopic, TopicMaker } from './topic-maker.ts';

/** What sending works with. */
export type PartitionSendsParts = {
  store: Store;
  /** Makes the topics where they are missing. */
  ensure: TopicMaker;
  topicPrefix: string;
  metrics: Metrics;
  logger: Logger;
  /** Called when a partition that was held up is done, or nothing can be sent any more. */
  notify(): void;
};

/** The sends of a leading relay, partition by partition. */
export type PartitionSends = {
  /**
   * Sends the oldest rows of the outbox and deletes what is acknowledged; answers whether more wait. A partition that does
   * not answer soon is left behind, with its rows, and tried on until it does. Rejects when this relay may not send any more.
   */
  pass(): Promise<boolean>;
  /** Ends what is under way; its rows stay for the next relay. */
  close(): Promise<void>;
};

/** Rows on their way to one partition. */
type Flight = NamedTopic & { partition: number; partitions: number; rows: OutboxRow[]; isSent: boolean };

const batchSize = 500;
/** Kafka takes 1 MB in one batch where not set otherwise. */
const batchBytes = 500_000;
/** After this time a pass continues without a partition. */
const promptMs = 250;

/** Sends under way, those that are held up among them. */
type Sending = PartitionSendsParts & {
  sends: FencedSends;
  held: Held;
  /** By topic and partition, until their rows are deleted. */
  flights: Map<string, Flight>;
  underWay: Set<Promise<void>>;
  trouble: ReturnType<typeof createTrouble>;
  /** Why this relay may not send any more. */
  failure?: unknown;
};

/** Sends to each partition by itself, in the order of the outbox: a partition without a leader holds up only its own rows. */
export function createPartitionSends(
  parts: PartitionSendsParts,
  sends: FencedSends,
  held: Held,
): PartitionSends {
  const trouble = createTrouble(parts.logger);
  const sending: Sending = { ...parts, sends, held, trouble, flights: new Map(), underWay: new Set() };
  return {
    async pass() {
      if (sending.failure) throw sending.failure;
      await deleteSent(sending);
      const rows = await nextRows(sending.store, [...sending.flights.values()]);
      const { named, hasMore } = await flightsOf(rows, sending);
      for (const [id, flight] of named) sending.flights.set(id, flight);
      await promptly(
        sending,
        [...named.values()].map(flight => start(sending, flight)),
      );
      if (sending.failure) throw sending.failure;
      return hasMore;
    },
    async close() {
      await promptly(sending, sending.underWay).catch(() => undefined);
      await sends.close();
    },
  };
}

function start(sending: Sending, flight: Flight): Promise<void> {
  const { underWay, notify } = sending;
  const started = performance.now();
  const flown = fly(sending, flight)
    .catch(error => void (sending.failure ??= error))
    .then(() => {
      underWay.delete(flown);
      if (performance.now() - started > promptMs) notify();
    });
  underWay.add(flown);
  return flown;
}

/** Sends until Kafka takes it. Rejects when this relay may not send any more. */
async function fly({ ensure, sends, held, trouble, topicPrefix }: Sending, flight: Flight): Promise<void> {
  const { name, kind, partition, rows } = flight;
  const messages = rows.map(({ _id, value, ...meta }) => toKafka({ meta: { id: _id, ...meta }, value }));
  for (let failures = 0; ; failures++) {
    // Asked right before each send: an older leader's messages must not follow those of a newer one.
    if (!held.sure()) throw new Error('the outbox relay lost its lease');
    try {
      await sends.send({ topic: topicPrefix + name, partition }, messages);
      trouble.over(flight);
      flight.isSent = true;
      return;
    } catch (error) {
      if (error instanceof Fenced) throw error;
      trouble.at(flight, error);
      ensure.forget([name]);
      await ensure([{ name, kind }]).catch(() => undefined);
      await sleep(backoff(failures, 100, 2000), held.signal);
    }
  }
}

/** Waits for sends, but not for long. */
async function promptly(sending: Sending, flown: Iterable<Promise<void>>): Promise<void> {
  const over = new AbortController();
  await Promise.race([Promise.all(flown), sleep(promptMs, over.signal)]);
  over.abort();
  await deleteSent(sending);
}

async function deleteSent({ store, metrics, flights }: Sending): Promise<void> {
  const sent = [...flights].filter(([, { isSent }]) => isSent);
  if (sent.length === 0) return;
  const ids = sent.flatMap(([, { rows }]) => rows.map(row => row._id));
  // By majority as everything is: the next read by majority would find, and send, the rows again.
  await outboxRows(store).deleteMany({ _id: { $in: ids } });
  for (const [id, { name, rows }] of sent) {
    flights.delete(id);
    metrics.published(name, rows.length);
  }
}

/** The oldest rows of other partitions than those. Read by majority: what may be rolled back must not be published. */
const nextRows = (store: Store, except: Flight[]): Promise<OutboxRow[]> =>
  outboxRows(store)
    .find(
      except.length === 0
        ? {}
        : {
            $nor: except.map(({ name, partition, partitions }) => ({
              topic: name,
              hash: { $mod: [partitions, partition] },
            })),
          },
      { promoteBuffers: true, readConcern: { level: 'majority' } },
    )
    .sort({ at: 1 })
    .limit(batchSize)
    .toArray();

/** Rows by the partition that they go to, each as many as fit into one send; none to a partition that is busy. */
async function flightsOf(rows: OutboxRow[], { flights, sends, ensure, topicPrefix }: Sending) {
  const named = new Map<string, Flight>();
  let hasMore = rows.length === batchSize;
  for (const [name, ofTopic] of Map.groupBy(rows, row => row.topic)) {
    const kind = ofTopic[0]?.topicKind ?? 'state';
    await ensure([{ name, kind }]);
    const partitions = await sends.partitionsOf(topicPrefix + name).catch(error => {
      // It was deleted, and has to be made again.
      ensure.forget([name]);
      throw error;
    });
    const byPartition = Map.groupBy(ofTopic, row => (row.hash ?? hashOf(row.key)) % partitions);
    for (const [partition, waiting] of byPartition) {
      const id = `${name} ${partition}`;
      if (flights.has(id)) continue;
      const fitting = thatFit(waiting);
      hasMore ||= fitting.length < waiting.length;
      named.set(id, { name, kind, partition, partitions, rows: fitting, isSent: false });
    }
  }
  return { named, hasMore };
}

function thatFit(rows: OutboxRow[]): OutboxRow[] {
  let bytes = 0;
  const end = rows.findIndex(({ value }, at) => (bytes += value.length) > batchBytes && at > 0);
  return end === -1 ? rows : rows.slice(0, end);
}

/** Logs the first partition that Kafka does not take, and when there is none any more. */
function createTrouble(logger: Logger) {
  const at = new Set<Flight>();
  const op = 'outbox-relay';
  return {
    at(flight: Flight, error: unknown) {
      const { name: topic, partition } = flight;
      if (at.size === 0)
        logger.warn(
          { op, topic, partition, err: describeError(error) },
          'Outbox relay cannot reach Kafka; will retry',
        );
      at.add(flight);
    },
    over(flight: Flight) {
      if (at.delete(flight) && at.size === 0) logger.info({ op }, 'Outbox relay reaches Kafka again');
    },
  };
}
