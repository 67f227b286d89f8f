import type { StateSource } from '@momos/bus';
import { republish } from '@momos/bus/republish';
import type { Store } from '@momos/store';
import type { Engines } from './engines.ts';
import { eventually } from './eventually.ts';
import { connectBus } from './test-bus.ts';

/** The last message of each key: as the service published it, and as it was published again. */
export type Republished<M> = { published: Map<string, M>; again: Map<string, M> };

/** Publishes all states of a source again, through the relay of the running service, and reads its topic from the beginning. */
export async function republished<M>(
  engines: Engines,
  store: Store,
  source: StateSource<M>,
): Promise<Republished<M>> {
  const bus = await connectBus(engines, store);
  const published = new Map<string, M>();
  const again = new Map<string, M>();
  const { messages } = await republish({ store, outbox: bus.outbox, onProgress: () => undefined }, source);
  const reading = bus.tail(
    source.topic,
    async (message, { key, kind }) => void (kind === 'republished' ? again : published).set(key, message),
    { from: 'beginning' },
  );
  await eventually(() => {
    if (again.size < messages) throw new Error(`${again.size} of ${messages} states came`);
  });
  await reading.stop();
  return { published, again };
}
