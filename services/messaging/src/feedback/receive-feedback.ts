import type { Logger } from '@momos/runtime';
import { addressDigest } from '@momos/runtime/address-digest';
import type { Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { Blasts } from '../blast/blast.store.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import type { Suppressions } from '../suppression/suppression.store.ts';
import type { Feedback, FeedbackSource, SignedRequest } from './feedback.ts';
import type { SeenFeedback } from './seen-feedback.store.ts';

export type FeedbackDeps = {
  store: Store;
  seenFeedback: SeenFeedback;
  suppressions: Pick<Suppressions, 'add' | 'lift'>;
  deliveries: Pick<Deliveries, 'bounced'>;
  blasts: Pick<Blasts, 'countBounce'>;
  clock: Clock;
  log: Logger;
};

type Received = { provider: string; source: FeedbackSource; request: SignedRequest };

/** Applies what a provider sent, each event once, in a transaction of its own. Throws a 400 for a forged or old request. */
export async function receiveFeedback(
  deps: FeedbackDeps,
  { provider, source, request }: Received,
): Promise<void> {
  const now = deps.clock.now();
  for (const feedback of await source.read(request, now)) {
    const { eventId, kind, status } = feedback;
    const isNew = await deps.store.transaction(async () => {
      if (!(await deps.seenFeedback.add(`${provider}:${eventId}`, now))) return false;
      await apply(deps, feedback, { provider, now });
      return true;
    });
    if (isNew)
      deps.log.info({ op: 'feedback.apply', provider, kind, status }, 'Feedback of a provider applied');
  }
}

async function apply(
  deps: FeedbackDeps,
  { kind, address, status, isMissing, deliveryId }: Feedback,
  { provider, now }: { provider: string; now: Date },
): Promise<void> {
  const { suppressions, deliveries, blasts } = deps;
  const reason = `${provider} ${status}`.trim();
  switch (kind) {
    case 'STOPPED':
      return suppressions.add({ address, kind: 'STOPPED', reason, at: now });
    case 'STARTED':
      return suppressions.lift(addressDigest(address), now, ['STOPPED', 'NO_SUCH_ADDRESS']);
    case 'COMPLAINED':
      return suppressions.add({ address, kind: 'COMPLAINED', reason, at: now });
    case 'BOUNCED': {
      if (isMissing) await suppressions.add({ address, kind: 'NO_SUCH_ADDRESS', reason, at: now });
      const bounced = deliveryId && (await deliveries.bounced(deliveryId, `bounced: ${reason}`, now));
      if (bounced && bounced.blastId) await blasts.countBounce(bounced.blastId, bounced.before);
    }
  }
}
