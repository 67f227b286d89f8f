import type { Clock, Logger } from '@momos/runtime';
import { type Delivery, retryAt } from '../delivery/delivery.ts';
import type { Outcome } from '../delivery/delivery-claims.store.ts';
import type { Skip } from '../notice/define-notice.ts';
import { type OutgoingMessage, type Providers, sendBy, type SendOutcome } from '../provider/provider.ts';
import type { PushDevices } from '../push/push-device.store.ts';
import type { Suppressions } from '../suppression/suppression.store.ts';

export type SendDeps = {
  providers: Providers;
  suppressions: Suppressions;
  devices: PushDevices;
  clock: Clock;
  log: Logger;
};

/** A claimed delivery; after `sendBefore` (of `performance.now()`) another copy may have marked it UNKNOWN. */
type Claimed = { delivery: Delivery; sendBefore: number };

/** Sends one delivery, unless it is not wanted or too late, and answers the outcome to record. */
export async function sendDelivery(
  deps: SendDeps,
  { delivery, sendBefore }: Claimed,
  render: (delivery: Delivery) => Promise<OutgoingMessage | Skip>,
): Promise<Outcome> {
  const message = await render(delivery).catch((err: unknown) => {
    const { _id: deliveryId, kind } = delivery;
    deps.log.error({ op: 'delivery.render', deliveryId, kind, err }, 'Message not rendered; delivery failed');
    return undefined;
  });
  if (!message) return { delivery, status: 'FAILED', subject: '', reason: 'the message cannot be rendered' };
  if ('skip' in message) return { delivery, status: 'SUPPRESSED', subject: '', reason: message.skip };
  const now = deps.clock.now();
  if (performance.now() > sendBefore) return requeued(delivery, now, 'claimed too long ago');
  const outcome = await sendBy(deps.providers, message);
  if (outcome.kind === 'refused' && outcome.isAddressDead)
    await suppressAddress(deps, delivery, { message, reason: outcome.reason });
  return outcomeOf(delivery, message, { outcome, now: deps.clock.now() });
}

function outcomeOf(
  delivery: Delivery,
  message: OutgoingMessage,
  { outcome, now }: { outcome: SendOutcome; now: Date },
): Outcome {
  const subject = message.channel === 'EMAIL' ? message.subject : '';
  switch (outcome.kind) {
    case 'sent':
      return { delivery, status: 'SENT', subject };
    case 'refused':
      return { delivery, status: 'FAILED', subject, reason: outcome.reason };
    case 'unknown':
      return { delivery, status: 'UNKNOWN', subject, reason: outcome.reason };
    case 'not-sent':
      return requeued(delivery, now, outcome.reason);
  }
}

/** Back into the queue with a backoff, or FAILED after the last attempt. */
export function requeued(delivery: Delivery, now: Date, reason: string): Outcome {
  const dueAt = retryAt(delivery.attempts + 1, now);
  if (!dueAt) return { delivery, status: 'FAILED', subject: '', reason };
  return { delivery, status: 'QUEUED', subject: '', reason, dueAt };
}

/** Nothing more is sent to an address that does not exist. */
async function suppressAddress(
  { suppressions, devices }: SendDeps,
  { deviceId = '' }: Delivery,
  { message, reason }: { message: OutgoingMessage; reason: string },
): Promise<void> {
  if (message.channel === 'PUSH') return devices.drop(deviceId);
  const address = message.channel === 'EMAIL' ? message.to.address : message.to;
  return suppressions.add(address, reason);
}
