/**
 * A service as a process of its own: composed as its `main.ts` does, with a clock that its parent moves, and points at which
 * it kills itself when its parent says so. Everything stands around what is injected; the service knows nothing of it.
 */
import { type Clock, type Connect, serve } from '@momos/runtime';
import mongoose from 'mongoose';
import * as events from '../../services/events/src/app.ts';
import { loadConfig as loadEventsConfig } from '../../services/events/src/config.ts';
import * as messaging from '../../services/messaging/src/app.ts';
import { messagingConfig } from '../../services/messaging/src/config.ts';
import * as payments from '../../services/payments/src/app.ts';
import { loadConfig as loadPaymentsConfig } from '../../services/payments/src/config.ts';
import type { Copy, FromParent, ToParent } from './copy.ts';
import { plant } from './plant.ts';

let time = Number(process.env.MONEY_TIME);
let armed: { point: string; left: number } | null = null;
let refusesRefunds = false;
const clock: Clock = { now: () => new Date(time) };
const tell = (message: ToParent) => process.send?.(message);

/** Where the process may end: nothing that it had begun is finished. */
function reach(point: string): void {
  if (armed?.point === point && --armed.left === 0) process.kill(process.pid, 'SIGKILL');
}

process.on('message', (message: FromParent) => {
  if ('time' in message) time = message.time;
  if ('kill' in message) armed = message.kill;
  if ('planted' in message) plant(message.planted);
  if ('refusesRefunds' in message) refusesRefunds = message.refusesRefunds;
  tell({ done: message.id });
});
process.on('disconnect', () => process.exit(0));

type Functions = Record<string, (...given: never[]) => unknown>;

/** Functions of a provider that do not answer a promise. */
const unlike = new Set(['readEvent', 'events']);

/** An object whose functions pass the points `<name>.<function>:before` and `:after`. */
function aroundAll<T extends object>(name: string, inner: T): T {
  const around =
    (key: string, call: Functions[string]) =>
    async (...given: never[]) => {
      reach(`${name}.${key}:before`);
      const result = await call(...given);
      reach(`${name}.${key}:after`);
      return result;
    };
  const entries = Object.entries(inner as Functions).map(([key, value]) => [
    key,
    typeof value === 'function' && !unlike.has(key) ? around(key, value) : value,
  ]);
  return Object.fromEntries(entries) as T;
}

/** Every commit of this process passes `commit:before` and `commit:after`; after it its rows wait to be published. */
const sessions = mongoose.mongo.ClientSession.prototype;
const { commitTransaction } = sessions;
sessions.commitTransaction = async function (...given) {
  reach('commit:before');
  await commitTransaction.apply(this, given);
  reach('commit:after');
};

const withPoints = <C extends { connect: Connect }>(context: C): C => ({
  ...context,
  connect: (...given: Parameters<Connect>) => aroundAll('rpc', context.connect(...given)),
});

const refusal = { state: 'failed', reference: null, reason: 'The bank refused the refund.' } as const;
const aroundSandbox: payments.Overrides['aroundSandbox'] = sandbox =>
  aroundAll('provider', {
    ...sandbox,
    // What was made before is answered as it was: a provider knows its refunds by their key.
    refund: async (payment, refund) =>
      refusesRefunds
        ? ((await sandbox.observeRefund(payment, refund)) ?? refusal)
        : sandbox.refund(payment, refund),
  });

const services: Record<Copy['service'], () => Promise<unknown>> = {
  events: () =>
    serve({
      name: 'events',
      config: loadEventsConfig(),
      compose: context => events.compose(withPoints(context), { clock }),
    }),
  messaging: () =>
    serve({
      name: 'messaging',
      config: messagingConfig(),
      compose: context => messaging.compose(withPoints(context), { clock }),
    }),
  payments: () =>
    serve({
      name: 'payments',
      config: loadPaymentsConfig(),
      compose: context => payments.compose(withPoints(context), { clock, aroundSandbox }),
    }),
};
await services[process.env.MONEY_SERVICE as Copy['service']]();
tell({ ready: true });
