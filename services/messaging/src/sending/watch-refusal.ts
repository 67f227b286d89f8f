import type { Clock, Logger } from '@momos/runtime';
import type { Delivery } from '../delivery/delivery.ts';
import type { BulkheadOutcome } from '../provider/bulkhead.ts';
import type { OutgoingMessage } from '../provider/provider.ts';
import type { RefusalCounts } from '../provider/refusal-counts.ts';
import type { PushDevices } from '../push/push-device.store.ts';
import type { Suppressions } from '../suppression/suppression.store.ts';

export type RefusalDeps = {
  suppressions: Pick<Suppressions, 'add'>;
  devices: Pick<PushDevices, 'drop'>;
  refusals: RefusalCounts;
  clock: Clock;
  log: Logger;
};

type Refused = { delivery: Delivery; message: OutgoingMessage; outcome: BulkheadOutcome };

/**
 * Suppresses an address that does not exist, counts who asks for a lower pace, and counts and logs a block, so that a person looks. Never throws: an outcome that is
 * not recorded would become UNKNOWN.
 */
export async function watchRefusal(
  deps: RefusalDeps,
  { delivery, message, outcome }: Refused,
): Promise<void> {
  const { log, refusals } = deps;
  const { channel } = message;
  const { _id: deliveryId } = delivery;
  if (outcome.kind === 'slowed') refusals.slowDowns.inc({ channel });
  if (outcome.kind === 'blocked') {
    refusals.blocks.inc({ channel });
    const fields = {
      op: 'delivery.blocked',
      deliveryId,
      channel,
      domain: domainOf(message),
      reason: outcome.reason,
    };
    log.warn(fields, 'Provider refuses our messages; will retry');
  }
  if (outcome.kind !== 'refused' || !outcome.suppress) return;
  refusals.suppressions.inc({ channel });
  try {
    if (message.channel === 'PUSH') return await deps.devices.drop(delivery.deviceId ?? '');
    const address = message.channel === 'EMAIL' ? message.to.address : message.to;
    const { suppress: kind, reason } = outcome;
    await deps.suppressions.add({ address, kind, reason, at: deps.clock.now() });
  } catch (err) {
    log.warn(
      { op: 'suppression.add', deliveryId, err },
      'Address not suppressed; the next message finds out',
    );
  }
}

/** The provider that a mail or a push goes to; no part of an address that names a person. */
function domainOf(message: OutgoingMessage): string {
  if (message.channel === 'EMAIL') return message.to.address.slice(message.to.address.lastIndexOf('@') + 1);
  return message.channel === 'PUSH' ? new URL(message.to.endpoint).hostname : '';
}
