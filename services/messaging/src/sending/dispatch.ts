import type { Delivery } from '../delivery/delivery.ts';
import type { DeliveryClaims, Outcome } from '../delivery/delivery-claims.store.ts';
import type { Patience } from '../provider/bulkhead.ts';
import type { InFlight } from './in-flight.ts';
import type { CountOutcome } from './outcome-counter.ts';
import { loadBatch, type LoadDeps } from './load-batch.ts';
import { createOutcomeWriter } from './outcome-writer.ts';
import { renderMessage } from './render-message.ts';
import { requeued, sendDelivery, type SendDeps } from './send-delivery.ts';

type Deps = LoadDeps & SendDeps & { deliveries: DeliveryClaims; countOutcome: CountOutcome };

/** Starts sending claimed deliveries and recording their outcomes; `wake` is called when a retry is due. */
export function createDispatch(deps: Deps, { inFlight, wake }: { inFlight: InFlight; wake: () => void }) {
  const { clock, log } = deps;
  const writer = createOutcomeWriter(deps.deliveries, clock, log);
  const wakeAt = (at: Date) => setTimeout(wake, Math.max(0, at.getTime() - clock.now().getTime())).unref();

  return (claimed: Delivery[], patience: Patience): void => {
    const loading = loadBatch(deps, claimed).catch((err: unknown) => {
      log.warn({ op: 'delivery.load', err }, 'Deliveries not loaded; requeued');
      return undefined;
    });
    for (const delivery of claimed) {
      const sent = loading.then(batch =>
        batch
          ? sendDelivery(deps, { delivery, patience }, each => renderMessage(deps, batch, each))
          : requeued(deps, delivery, { reason: 'another service does not answer' }),
      );
      inFlight.add(sent, record(sent, delivery), delivery.place);
    }
  };

  async function record(sent: Promise<Outcome>, { _id: deliveryId }: Delivery): Promise<void> {
    try {
      const outcome = await sent;
      await writer.write(outcome);
      if ('isHandedBack' in outcome) {
        if (outcome.slowedSince && outcome.dueAt) wakeAt(outcome.dueAt);
        return;
      }
      deps.countOutcome(outcome);
      if ('dueAt' in outcome) wakeAt(outcome.dueAt);
    } catch (err) {
      log.error({ op: 'delivery.record', deliveryId, err }, 'Outcome not recorded; becomes UNKNOWN');
    }
  }
}
