import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@momos/runtime';
import type { Frequency } from './frequency.ts';
import type { Addressed, ReceivedMessages } from './received.store.ts';

/** What messages pass that a person could do without, right before they are sent. */
export type FrequencyGate = {
  /** Counts a delivery; false where its person has received as many as they may. */
  take(delivery: Addressed): Promise<boolean>;
  /** Counts one less that certainly was not sent. Never throws. */
  release(delivery: Addressed): Promise<void>;
};

type Deps = { received: ReceivedMessages; frequency: Frequency | undefined; log: Logger };

/** Those of one claim are counted in one write. */
const gatherMs = 5;

export function createFrequencyGate({ received, frequency, log }: Deps): FrequencyGate {
  let gathered: { deliveries: Addressed[]; taken: Promise<Set<string>> } | undefined;

  function gather(limit: Frequency): NonNullable<typeof gathered> {
    const deliveries: Addressed[] = [];
    const taken = pause(gatherMs).then(() => {
      gathered = undefined;
      return received.take(deliveries, limit);
    });
    return { deliveries, taken };
  }

  return {
    async take(delivery) {
      if (!frequency) return true;
      gathered ??= gather(frequency);
      const { deliveries, taken } = gathered;
      deliveries.push(delivery);
      return (await taken).has(delivery.id);
    },
    async release(delivery) {
      if (!frequency) return;
      await received.release(delivery).catch((err: unknown) => {
        const fields = { op: 'frequency.release', deliveryId: delivery.id, err };
        log.warn(fields, 'Message not sent but counted; the count ends with its window');
      });
    },
  };
}
