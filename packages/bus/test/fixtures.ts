import type { Engines } from '@momos/testing';
import type { Store } from '@momos/store';
import { type Bus, type BusOptions, createBus, type Logger, type Topic } from '../src/index.ts';

/** A message of the tests: an aggregate's state and its version. */
export type Seat = { id: string; version: number; note: string };

export const seatTopic = (name = 'tests.seat'): Topic<Seat> => ({
  name,
  type: 'tests.Seat',
  encode: seat => Buffer.from(JSON.stringify(seat)),
  decode: bytes => JSON.parse(Buffer.from(bytes).toString()) as Seat,
  keyOf: seat => seat.id,
  versionOf: seat => seat.version,
});

export const seat = (id: string, version: number, note = ''): Seat => ({ id, version, note });

/** A logger that keeps what it is told, so that tests can look for what must not be in there. */
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
export async function tell(store: Store, bus: Bus, topic: Topic<Seat>, seats: Seat[]): Promise<void> {
  for (const each of seats) await store.transaction(() => bus.outbox.add(topic, each));
}
