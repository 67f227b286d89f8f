import type { Background, Clock, Logger } from '@momos/runtime';
import { setTimeout as pause } from 'node:timers/promises';
import { signWebhook } from '../webhook/signature.ts';
import type { Sandbox } from './sandbox.store.ts';

/** What delivering works with. */
export type DeliveryDeps = { sandbox: Sandbox; clock: Clock; log: Logger; url: string; secret: string };

/** Delivers the sandbox's webhooks; `ring` says that there is a new one. */
export type Deliverer = Background & { ring(): void };

const idleMs = 1000;
const patienceMs = 10_000;
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Sends what is queued to our own webhook address as a real provider would: signed, one at a time, until a 2xx. */
export function createDeliverer(deps: DeliveryDeps): Deliverer {
  const stopping = new AbortController();
  const { signal } = stopping;
  let bell = Promise.withResolvers<void>();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const heard = bell.promise;
      try {
        while (!signal.aborted && (await deliverNext(deps, signal)));
      } catch (error) {
        if (!signal.aborted) deps.log.warn({ err: error }, 'sandbox webhooks wait');
      }
      await Promise.race([heard, pause(idleMs, undefined, { signal }).catch(() => undefined)]);
    }
  }

  return {
    ring: () => {
      bell.resolve();
      bell = Promise.withResolvers<void>();
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

/** Tries what is due next; true when it was received, so that the one after it may be tried at once. */
async function deliverNext(deps: DeliveryDeps, signal: AbortSignal): Promise<boolean> {
  const { sandbox, clock, log } = deps;
  const delivery = await sandbox.takeDelivery(clock.now(), later(clock.now(), 1.5 * patienceMs));
  if (!delivery) return false;
  const status = await post(deps, delivery.body, signal);
  if (status >= 200 && status < 300) {
    await sandbox.delivered(delivery.id, clock.now());
    return true;
  }
  // Nobody there is no fault of the webhook's; an error is answered with ever more patience, for days if need be.
  const tries = delivery.tries + (status === 0 ? 0 : 1);
  const pauseMs = status === 0 ? idleMs : Math.min(2 ** tries * 1000, 300_000);
  await sandbox.putOff(delivery.id, later(clock.now(), pauseMs), tries);
  log.warn({ delivery: delivery.id, tries, status }, 'sandbox webhook is sent again');
  return false;
}

/** The status that was answered; 0 when nobody did. */
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
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
