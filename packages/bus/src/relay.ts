import {
  createWakeSignal,
  type Held,
  lead,
  type Leadership,
  type Store,
  wakeChannel,
  type WakeSignal,
} from '@momos/store';
import { describeError } from './describe-error.ts';
import { Fenced, type FencedSends } from './fenced-sends.ts';
import { createPartitionSends, type PartitionSends, type PartitionSendsParts } from './partition-sends.ts';
import { backoff, sleep } from './sleep.ts';
import { untraced } from './trace.ts';

/** What the relay works with. */
export type RelayParts = Omit<PartitionSendsParts, 'notify'> & {
  /** Takes over the sends from every relay before. */
  openSends(): Promise<FencedSends>;
  /** Makes the outbox's index. */
  ready(): Promise<void>;
};

/** The longest sleep; rows are announced by the wake signal and, from other copies, by the wake channel. */
const sleepMs = 1000;
/** Under load, rows are gathered this long: fewer, larger sends; an idle relay does not wait. */
const gatherMs = 25;
const leaseMs = 6000;
const leaseName = 'outbox-relay';
/** A relay takes over anew each day: Kafka forgets the name of a sender after some days without that. */
const termMs = 24 * 60 * 60_000;

/** A relay that stands for the lead; `notify` announces rows to the leading one, in this process or another. */
export type Relay = Leadership & { notify(): void };

/** Announces rows of a process that runs no relay itself. */
export const notifyRelay = (store: Store): void => void wakeChannel(store).notify(leaseName);

/**
 * Publishes the outbox to Kafka, oldest first and in order per key; a row is deleted once its send is acknowledged. One
 * copy of a service leads, and Kafka refuses what an earlier leader sends too late; what a crash sends twice is skipped by
 * consumers.
 */
export function startRelay(parts: RelayParts): Relay {
  const { logger, store } = parts;
  const wakeSignal = createWakeSignal();
  const channel = wakeChannel(store);
  const onError = (error: unknown) =>
    logger.warn({ err: describeError(error), op: leaseName }, 'Outbox relay failed; will restart');
  const serve = async (held: Held) => {
    const mute = channel.listen(leaseName, wakeSignal.notify, logger);
    await relay(parts, held, wakeSignal).finally(mute);
  };
  const leadership = untraced(() => lead(store, { name: leaseName, ttlMs: leaseMs, onError }, serve));
  return {
    ...leadership,
    notify: () => (leadership.leading() ? wakeSignal.notify() : notifyRelay(store)),
  };
}

async function relay(parts: RelayParts, held: Held, wakeSignal: WakeSignal): Promise<void> {
  const { logger, ready, openSends } = parts;
  const { signal } = held;
  const over = performance.now() + termMs;
  let sends: PartitionSends | undefined;
  let failures = 0;
  await ready();
  wakeSignal.notify();
  try {
    while (!signal.aborted && performance.now() < over) {
      await wakeSignal.wait(sleepMs, signal);
      const started = performance.now();
      try {
        sends ??= createPartitionSends({ ...parts, notify: wakeSignal.notify }, await openSends(), held);
        while (!signal.aborted && (await sends.pass()));
        if (failures > 0) logger.info({ failures, op: leaseName }, 'Outbox relay works again');
        failures = 0;
        await sleep(Math.max(0, gatherMs - (performance.now() - started)), signal);
      } catch (error) {
        if (error instanceof Fenced || !held.sure()) throw error;
        if (failures++ === 0)
          logger.warn({ op: leaseName, err: describeError(error) }, 'Outbox relay cannot work; will retry');
        wakeSignal.notify();
        await sleep(backoff(failures, 100, 2000), signal);
      }
    }
  } finally {
    await sends?.close();
  }
}
