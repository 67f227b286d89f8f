import type { Payment } from '@momos/contracts/proto/payments/v1/bus';
import { Counter, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { unanswered } from './money-order.ts';
import type { Purchase } from './purchase.ts';

/** What the owner of a purchase and payments do not agree on, of one attempt. */
export type Difference = { kind: 'money-without-place' | 'place-without-money'; attempt: number };

/** What a purchase is good for, as far as its money goes. */
export type Place = {
  /** The buyer has what they bought. */
  isTaken: boolean;
  /** It costs something. */
  isPriced: boolean;
  /** Paid, it may wait for the seller's decision. */
  isPending: boolean;
  /** What was paid may stay without a place: by a policy, or because the buyer gave it up. */
  isKept: boolean;
  /** Attempts before the live one that paid for what is over: their money stays. */
  keptAttempts?: readonly number[];
};

/** Counts differences that could not be mended; an alert is raised by them. */
export function differenceCounter(registry: Registry): (kind: Difference['kind']) => void {
  const counter = new Counter({
    name: 'momos_money_differences_total',
    help: 'Attempts to pay about whose money their owner and payments differ and that could not be mended',
    labelNames: ['kind'],
    registers: [registry],
  });
  return kind => counter.inc({ kind });
}

const minute = 60_000;
const hour = 60 * minute;

const hasMoney = ({ status, capturedAmount, refundedAmount }: Payment): boolean =>
  status === 'AUTHORISED' || capturedAmount > refundedAmount;

/**
 * What a purchase and its payments do not agree on: money of an attempt that pays for no place, is not ordered back, and is
 * not kept; and a place that costs something without a payment that was captured.
 */
export function differencesOf(
  { payment: known, orders }: Pick<Purchase, 'payment' | 'orders'>,
  payments: readonly Payment[],
  { isTaken, isPriced, isPending, isKept, keptAttempts = [] }: Place,
): Difference[] {
  const { attempt, isOver } = known;
  const isOrderedBack = (of: number) =>
    orders.some(({ kind, attempt: its }) => kind === 'RETURN' && its === of);
  const stray = payments.filter(
    payment =>
      hasMoney(payment) &&
      (payment.attempt !== attempt || isOver || !(isTaken || isPending)) &&
      !isOrderedBack(payment.attempt) &&
      !keptAttempts.includes(payment.attempt) &&
      !isKept,
  );
  const own = payments.find(payment => payment.attempt === attempt);
  const isPaidFor = own?.status === 'CAPTURED' || own?.status === 'REFUNDED';
  const isUnpaid = isTaken && isPriced && !isPaidFor;
  return [
    ...stray.map(payment => ({ kind: 'money-without-place' as const, attempt: payment.attempt })),
    ...(isUnpaid ? [{ kind: 'place-without-money' as const, attempt: attempt ?? 0 }] : []),
  ];
}

/** When a purchase is compared again; null when its money is settled. `isHeld`: something is kept for its buyer. */
export function nextComparison(
  purchase: Purchase,
  given: { payments: readonly Payment[]; isHeld: boolean; isDifferent: boolean; now: Date },
): Date | null {
  const { payments, isHeld, isDifferent, now } = given;
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (isDifferent) return after(hour);
  if (unanswered(purchase).length > 0) return after(5 * minute);
  const { state, isOver, attempt } = purchase.payment;
  if (attempt === null || isOver) return null;
  if (state === 'AUTHORISED') return after(12 * hour);
  const isOpen = state === 'OPEN' || (state === 'NEEDED' && (isHeld || payments.length > 0));
  return isOpen ? after(15 * minute) : null;
}

/** How an owner compares what it sells with payments. */
export type Comparison<Due extends { _id: string }> = {
  log: Logger;
  clock: Clock;
  /** Purchases whose money is to be compared by now, by their subject's id. */
  due(now: Date, limit: number): Promise<Due[]>;
  /** Payments of subjects, of all their attempts. */
  paymentsOf(subjectIds: string[]): Promise<readonly Payment[]>;
  /** Applies what was missed, sends again what was not answered, reports what differs, and says when it comes again. */
  compareOne(due: Due, payments: readonly Payment[]): Promise<void>;
  postpone(due: Due, until: Date): Promise<void>;
};

const batchSize = 100;

/** Of a few at a time: a subject has a payment for each attempt and each month. */
const askedAtATime = 10;
/** Payments answers with no more, and says nothing of the rest. */
const fullAnswer = 1000;

/** Compares what is due; one that cannot be compared keeps no other from it. Returns whether there may be more. */
export async function compareDue<Due extends { _id: string }>(comparison: Comparison<Due>): Promise<boolean> {
  const due = await comparison.due(comparison.clock.now(), batchSize);
  for (let from = 0; from < due.length; from += askedAtATime)
    await compareSome(comparison, due.slice(from, from + askedAtATime));
  return due.length === batchSize;
}

/** Where an answer is full, each is asked for alone. */
async function compareSome<Due extends { _id: string }>(
  comparison: Comparison<Due>,
  some: readonly Due[],
): Promise<void> {
  const payments = await comparison.paymentsOf(some.map(({ _id }) => _id));
  if (payments.length >= fullAnswer && some.length > 1) {
    for (const each of some) await compareSome(comparison, [each]);
    return;
  }
  const bySubject = Map.groupBy(payments, ({ subject }) => subject?.id ?? '');
  await Promise.all(some.map(each => compareOrPostpone(comparison, each, bySubject.get(each._id) ?? [])));
}

async function compareOrPostpone<Due extends { _id: string }>(
  { log, clock, compareOne, postpone }: Comparison<Due>,
  due: Due,
  payments: readonly Payment[],
): Promise<void> {
  try {
    if (payments.length >= fullAnswer) throw new Error('There may be more payments than were answered.');
    await compareOne(due, payments);
  } catch (err) {
    log.warn({ op: 'money.compare', subjectId: due._id, err }, 'Comparing money failed; will retry');
    await postpone(due, new Date(clock.now().getTime() + hour));
  }
}
