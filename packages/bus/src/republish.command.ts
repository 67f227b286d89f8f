import type { Store } from '@momos/store';
import { createBus } from './bus.ts';
import { republish, type StateSource } from './republish.ts';

/** What a service's `src/republish.ts` hands in: its store, and where the states of its nouns are. */
export type RepublishCommand = {
  service: string;
  store: Store;
  sources: Record<string, StateSource<unknown>>;
};

const say = (line: string) => void process.stdout.write(`${line}\n`);
const silent = () => undefined;

/**
 * Publishes all states of the noun that the command line names. Only writes to the service's outbox, so the running
 * service's relay sends them; closes the store.
 */
export async function republishByCommand({ service, store, sources }: RepublishCommand): Promise<void> {
  const logger = { debug: silent, info: silent, warn: silent, error: silent };
  // Nothing here connects to Kafka.
  const bus = createBus({ brokers: [], clientId: `${service}-republish`, store, logger });
  try {
    await run({ service, store, sources }, bus.outbox, process.argv[2]);
  } finally {
    await bus.close();
    await store.close();
  }
}

async function run(
  { service, store, sources }: RepublishCommand,
  outbox: Parameters<typeof republish>[0]['outbox'],
  noun: string | undefined,
): Promise<void> {
  const source = noun === undefined ? undefined : sources[noun];
  if (!source) {
    say(`Name a state that ${service} publishes: ${Object.keys(sources).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  const onProgress = ({ aggregates, messages }: { aggregates: number; messages: number }) =>
    say(`${source.topic.name}: ${messages} states of ${aggregates} rows so far`);
  const { messages } = await republish({ store, outbox, onProgress }, source);
  say(`${source.topic.name}: ${messages} states are in the outbox; the running service publishes them.`);
}
