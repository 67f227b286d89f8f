import type { Engines } from '@momos/testing';
import type { Store } from '@momos/store';
import { type Bus, type BusOptions, createBus, type Logger, type Topic } from '../src/index.ts';

/** A message of the tests: an aggregate's state and its version. */
export type Seat = { id: string; version: number; note: string };

export const seatTopic = (name = 'tests.seat'): Topic<Seat> => ({
  name,
  kind: 'state',
  type: 'tests.Seat',
  encode: seat => Buffer.from(JSON.stringify(seat)),
  decode: bytes => JSON.parse(Buffer.from(bytes).toString()) as Seat,
  keyOf: seat => seat.id,
  versionOf: seat => seat.version,
});

export const seat = (id: string, version: number, note = ''): Seat => ({ id, version, note });

/** A logger that keeps its lines, so that tests can look for what must not be in there. */
export function keepingLogger(): Logger & { lines: string[] } {
  const lines: string[] = [];
  const keep = (level: string) => (fields: object, text: string) =>
    void lines.push(`${level} ${text} ${JSON.stringify(fields)}`);
  return { lines, debug: () => undefined, info: keep('info'), warn: keep('warn'), error: keep('error') };
}

/** Makes buses that are closed when the test file is over. */
export const busMaker =
  (engines: Engines) =>
  (store: Store, more: Partial<BusOptions> = {}): Bus => {
    const bus = createBus({
      brokers: engines.kafkaBrokers,
      clientId: 'test',
      store,
      logger: keepingLogger(),
      topicPrefix: engines.topicPrefix,
      patience: { tries: 2 },
      ...more,
    });
    engines.cleanUp(() => bus.close());
    return bus;
  };

/** Commits an event per seat, each in a transaction of its own. */
export async function publish(store: Store, bus: Bus, topic: Topic<Seat>, seats: Seat[]): Promise<void> {
  for (const each of seats) await store.transaction(() => bus.outbox.add(topic, each));
}

/** What handlers of the tests did, in the order they did it. */
export type Effect = { reader: string; id: string; version: number };

const effects = (store: Store) => store.connection.collection<Effect>('effects');

/** A handler that writes one effect per call, in the transaction where there is one. */
export const effectOf = (store: Store, reader: string) => async (each: Seat) => {
  await effects(store).insertOne(
    { reader, id: each.id, version: each.version },
    { session: store.session() },
  );
};

/** The versions that `reader` applied, in order; of one key where given. */
export async function appliedBy(store: Store, reader: string, id?: string): Promise<number[]> {
  const found = await effects(store)
    .find(id === undefined ? { reader } : { reader, id })
    .sort({ _id: 1 })
    .toArray();
  return found.map(({ version }) => version);
}

/** 1 to `last`. */
export const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
