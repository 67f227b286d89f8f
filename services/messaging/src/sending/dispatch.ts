import type { Delivery } from '../delivery/delivery.ts';
import type { DeliveryClaims, Outcome } from '../delivery/delivery-claims.store.ts';
import type { InFlight } from './in-flight.ts';
import type { CountOutcome } from './outcome-counter.ts';
import { loadBatch, type LoadDeps } from './load-batch.ts';
import { createOutcomeWriter } from './outcome-writer.ts';
import { renderMessage } from './render-message.ts';
import { requeued, sendDelivery, type SendDeps } from './send-delivery.ts';

type Deps = LoadDeps & SendDeps & { deliveries: DeliveryClaims; countOutcome: CountOutcome };

/** Starts sending claimed deliveries and recording their outcomes; `wake` is called when one that was requeued is due. */
export function createDispatch(deps: Deps, { inFlight, wake }: { inFlight: InFlight; wake: () => void }) {
  const { clock, log } = deps;
  const writer = createOutcomeWriter(deps.deliveries, clock, log);

  return (claimed: Delivery[], sendBefore: number): void => {
    const loading = loadBatch(deps, claimed).catch((err: unknown) => {
      log.warn({ op: 'delivery.load', err }, 'Deliveries not loaded; requeued');
      return undefined;
    });
    for (const delivery of claimed) {
      const sent = loading.then(batch =>
        batch
          ? sendDelivery(deps, { delivery, sendBefore }, each => renderMessage(deps, batch, each))
          : requeued(delivery, clock.now(), 'another service does not answer'),
      );
      inFlight.add(sent, record(sent, delivery));
    }
  };

  async function record(sent: Promise<Outcome>, { _id: deliveryId }: Delivery): Promise<void> {
    try {
      const outcome = await sent;
      await writer.write(outcome);
      deps.countOutcome(outcome);
      if (outcome.dueAt) setTimeout(wake, outcome.dueAt.getTime() - clock.now().getTime()).unref();
    } catch (err) {
      log.error({ op: 'delivery.record', deliveryId, err }, 'Outcome not recorded; becomes UNKNOWN');
    }
  }
}
