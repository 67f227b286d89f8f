import type { Background } from '@momos/runtime';
import { recurring } from '@momos/store';
import PQueue from 'p-queue';
import { executeRefund } from '../refund/execute-refund.ts';
import { executePaymentById } from './execute-payment.ts';
import { checkLater } from './settle-payment.ts';
import type { SettlementDeps } from './settlement-deps.ts';

const concurrency = 8;
const batchSize = 200;

/** Executes pending commands and refunds: immediately where this process saved them, by a sweep where it died before. */
export type Reconciler = Background & Pick<SettlementDeps, 'enqueue'>;

/**
 * The third way a payment is completed, after the return page and the webhook. One process at a time sweeps due rows
 * (open sessions, commands, pending refunds), when they are due and at least every `sweepMs`; failures are postponed with
 * backoff.
 */
export function createReconciler(
  parts: Omit<SettlementDeps, 'enqueue'>,
  { sweepMs }: { sweepMs: number },
): Reconciler {
  const work = createWorkQueue((kind, id) => execute(deps, kind, id));
  const enqueue: SettlementDeps['enqueue'] = (kind, id) => parts.store.afterCommit(() => work.add(kind, id));
  const deps: SettlementDeps = { ...parts, enqueue };
  const sweeper = recurring(parts.store, {
    name: 'payments-reconciler',
    everyMs: sweepMs,
    log: parts.log,
    run: async () => {
      const payments = await parts.payments.due(parts.clock.now(), batchSize);
      const refunds = await parts.refunds.due(parts.clock.now(), batchSize);
      for (const id of payments) work.add('payment', id);
      for (const id of refunds) work.add('refund', id);
      await work.idle();
      return Math.max(payments.length, refunds.length) === batchSize || nextDue(parts);
    },
  });
  return {
    enqueue,
    start: sweeper.start,
    stop: async () => {
      work.close();
      await sweeper.stop();
      await work.idle();
    },
  };
}

type Kind = 'payment' | 'refund';

/** Calls `run` with bounded concurrency; a payment or refund that is waiting is not added again. */
function createWorkQueue(run: (kind: Kind, id: string) => Promise<void>) {
  const queue = new PQueue({ concurrency });
  const waiting = new Set<string>();
  let isClosed = false;
  return {
    add(kind: Kind, id: string): void {
      const name = `${kind} ${id}`;
      if (isClosed || waiting.has(name)) return;
      waiting.add(name);
      void queue.add(() => {
        waiting.delete(name);
        return run(kind, id);
      });
    },
    /** Resolves when everything that was added has run. */
    idle: () => queue.onIdle(),
    /** Drops waiting work; running work ends. */
    close(): void {
      isClosed = true;
      queue.clear();
    },
  };
}

async function execute(deps: SettlementDeps, kind: Kind, id: string): Promise<void> {
  try {
    await (kind === 'refund' ? executeRefund(deps, id) : executeOrPostpone(deps, id));
  } catch (err) {
    deps.log.warn({ op: `${kind}.execute`, [`${kind}Id`]: id, err }, 'Provider call failed; will retry');
  }
}

async function executeOrPostpone(deps: SettlementDeps, id: string): Promise<void> {
  try {
    await executePaymentById(deps, id);
  } catch (error) {
    const failed = await deps.payments.get(id);
    if (failed) await checkLater(deps, failed);
    throw error;
  }
}

/** When the next payment or refund is due; undefined when none is, or when one is overdue and waits for the next sweep. */
async function nextDue({
  payments,
  refunds,
  clock,
}: Pick<SettlementDeps, 'payments' | 'refunds' | 'clock'>): Promise<Date | undefined> {
  const times = [await payments.nextDue(), await refunds.nextDue()].flatMap(time => time?.getTime() ?? []);
  const next = Math.min(...times);
  return times.length > 0 && next > clock.now().getTime() ? new Date(next) : undefined;
}
