import type { Background } from '@momos/runtime';
import { lead, type Leadership } from '@momos/store';
import { setTimeout as pause } from 'node:timers/promises';
import { carryOutRefund } from '../refund/carry-out-refund.ts';
import { carryOutPayment } from './carry-out-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { nextCheck } from './payment.ts';

const atOnce = 8;
const perSweep = 200;

/** Carries out what is written down: at once where this process wrote it, by a sweep where a process died before. */
export type Reconciler = Background & { soon: PaymentDeps['soon'] };

/**
 * The third way a payment is completed, after the return page and the webhook. One process at a time sweeps what is due
 * (open sessions, orders, pending refunds); each thing that fails is put off further and tried again.
 */
export function createReconciler(
  deps: Omit<PaymentDeps, 'soon'>,
  { sweepMs }: { sweepMs: number },
): Reconciler {
  const waiting = new Map<string, () => Promise<unknown>>();
  const running = new Set<Promise<void>>();
  let isStopped = false;
  let leadership: Leadership | undefined;
  const full: PaymentDeps = { ...deps, soon };

  function soon(what: 'payment' | 'refund', id: string): void {
    deps.store.afterCommit(() => enqueue(what, id));
  }

  function enqueue(what: 'payment' | 'refund', id: string): void {
    if (isStopped) return;
    waiting.set(`${what} ${id}`, () => (what === 'payment' ? payment(id) : carryOutRefund(full, id)));
    while (running.size < atOnce && waiting.size > 0) startNext();
  }

  function startNext(): void {
    const [next] = waiting;
    if (!next) return;
    const [name, work] = next;
    waiting.delete(name);
    const job = work()
      .then(
        () => undefined,
        (error: unknown) => deps.log.warn({ err: error, what: name }, 'not carried out yet'),
      )
      .finally(() => {
        running.delete(job);
        startNext();
      });
    running.add(job);
  }

  async function payment(id: string): Promise<void> {
    try {
      await carryOutPayment(full, id);
    } catch (error) {
      const failed = await deps.payments.get(id);
      if (failed) await deps.payments.postpone(failed, nextCheck(failed, deps.clock.now()), failed.tries + 1);
      throw error;
    }
  }

  async function sweep({ signal }: { signal: AbortSignal }): Promise<void> {
    while (!signal.aborted) {
      const now = deps.clock.now();
      for (const id of await deps.payments.due(now, perSweep)) enqueue('payment', id);
      for (const id of await deps.refunds.due(now, perSweep)) enqueue('refund', id);
      await Promise.all(running);
      await pause(sweepMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    soon,
    start: () => {
      const onError = (error: unknown) => deps.log.warn({ err: error }, 'the sweep starts again');
      leadership = lead(deps.store, { name: 'payments-reconciler', ttlMs: 10_000, onError }, sweep);
    },
    stop: async () => {
      isStopped = true;
      waiting.clear();
      await leadership?.stop();
      await Promise.all(running);
    },
  };
}
