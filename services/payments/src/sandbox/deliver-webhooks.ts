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

/** The next try after 2 s, then ever later, every 5 minutes at last, until it is received: for days if need be. */
const nextAt = (now: Date) => (tries: number) =>
  new Date(now.getTime() + Math.min(2 ** tries * 2000, 300_000));

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
        while (!signal.aborted && (await deliverOne(deps, signal)));
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

/** Tries the delivery that is due; false when none is. */
async function deliverOne(
  { sandbox, clock, log, url, secret }: DeliveryDeps,
  signal: AbortSignal,
): Promise<boolean> {
  const delivery = await sandbox.takeDelivery(clock.now(), nextAt(clock.now()));
  if (!delivery) return false;
  const { id, body, tries } = delivery;
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'sandbox-signature': signWebhook(body, secret, clock.now()),
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  }).catch(() => undefined);
  await answer?.body?.cancel();
  if (answer?.ok) await sandbox.delivered(id, clock.now());
  else if (!signal.aborted)
    log.warn({ delivery: id, tries, status: answer?.status }, 'sandbox webhook is sent again');
  return true;
}
