import type { Background, Clock, Logger } from '@momos/runtime';
import type { Store } from '@momos/store';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deliveries, Delivery } from './delivery.store.ts';
import type { QueueWebhook } from './sandbox.store.ts';
import { signWebhook } from './webhook-signature.ts';

/** Dependencies of delivering. */
export type DeliveryDeps = {
  store: Store;
  deliveries: Deliveries;
  clock: Clock;
  log: Logger;
  /** Where webhooks are sent, and the secret that signs them. */
  url: string;
  secret: string;
};

/** Delivers the sandbox's webhooks. */
export type Deliverer = Background & { queue: QueueWebhook };

/** The longest sleep; webhooks that this process queues are sent right after their commit. */
const maxSleepMs = 5000;
const retryMs = 1000;
const timeoutMs = 10_000;
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Sends queued webhooks to our own webhook address as a real provider would: signed, one by one, until a 2xx. */
export function createDeliverer(deps: DeliveryDeps): Deliverer {
  const stopping = new AbortController();
  const { signal } = stopping;
  let wakeSignal = Promise.withResolvers<void>();
  let running: Promise<void> | undefined;

  const wake = () => {
    wakeSignal.resolve();
    wakeSignal = Promise.withResolvers<void>();
  };

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const woken = wakeSignal.promise;
      const sleepMs = await deliverDue(deps, signal).catch((err: unknown) => {
        if (!signal.aborted) deps.log.warn({ op: 'sandbox.deliver', err }, 'Delivery failed; will retry');
        return retryMs;
      });
      await Promise.race([woken, sleep(sleepMs, undefined, { signal }).catch(() => undefined)]);
    }
  }

  return {
    queue: async (event, now) => {
      await deps.deliveries.add(event, now);
      deps.store.afterCommit(wake);
    },
    start: () => {
      running = run();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Delivers due webhooks until one is not received; returns the milliseconds until the next is due. */
async function deliverDue(deps: DeliveryDeps, signal: AbortSignal): Promise<number> {
  const { deliveries, clock } = deps;
  let delivery: Delivery | undefined;
  do {
    delivery = await deliveries.take(clock.now(), later(clock.now(), 1.5 * timeoutMs));
  } while (delivery && !signal.aborted && (await deliver(deps, delivery, signal)));
  const next = await deliveries.nextDue();
  if (!next) return maxSleepMs;
  return Math.min(maxSleepMs, Math.max(10, next.getTime() - clock.now().getTime()));
}

/** Tries one webhook; true when it was received. */
async function deliver(deps: DeliveryDeps, delivery: Delivery, signal: AbortSignal): Promise<boolean> {
  const { deliveries, clock, log } = deps;
  const { id, body } = delivery;
  const status = await post(deps, body, signal);
  if (status >= 200 && status < 300) {
    await deliveries.markDelivered(id, clock.now());
    return true;
  }
  // An unreachable receiver does not count as a try; an error is retried with exponential backoff, for days if needed.
  const tries = delivery.tries + (status === 0 ? 0 : 1);
  const pauseMs = status === 0 ? retryMs : Math.min(2 ** tries * 1000, 300_000);
  await deliveries.postpone(id, later(clock.now(), pauseMs), tries);
  log.warn({ op: 'sandbox.deliver', delivery: id, tries, status }, 'Webhook was not received; will retry');
  return false;
}

/** The status of the answer; 0 without one. */
async function post(
  { url, secret, clock }: DeliveryDeps,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'sandbox-signature': signWebhook(body, secret, clock.now()),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
