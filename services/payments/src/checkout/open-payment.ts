import { AppError, conflict } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { isDuplicateKey } from '@momos/store';
import { Mutex } from 'async-mutex';
import { LRUCache } from 'lru-cache';
import { v7 as uuid } from 'uuid';
import { isOver, newPayment, type Payment, type Purchase, type Subject } from '../payment/payment.ts';
import { checkPromo } from '../pricing/price.ts';
import { usedUpError } from '../promo-code/promo-code.ts';
import { takePoints } from '../payment/payment-points.ts';
import { totalOf } from '../provider/pay-lines.ts';
import { publishPayment } from '../refund/publish-payment.ts';
import { closeFormerPage } from '../settlement/execute-payment.ts';
import type { SettlementDeps } from '../settlement/settlement-deps.ts';
import { type HeldPurchase, type HoldDeps, holdPurchase } from './held-purchase.ts';
import { giveUp, openPage, turnPage } from './payment-page.ts';

/** Dependencies of opening a payment. */
export type OpenDeps = SettlementDeps & HoldDeps;

/**
 * Has a subject held for its buyer and opens the payment page of the attempt (spec §7, decisions: "Hold"). A repeat returns
 * the same page, or one of a new attempt when the choice has changed or the attempt is over; a payment that is made already
 * is returned unchanged. Throws the errors of the subject's owner (`sold_out`, `illegal_state`), and 400 for a promo code
 * that is not valid.
 */
export async function openPayment(
  deps: OpenDeps,
  actor: Pick<Actor, 'userId'>,
  subject: Subject,
): Promise<Payment> {
  let held = await holdPurchase(deps, actor, subject);
  for (let tries = 0; tries < 5; tries++) {
    const current = await deps.payments.ofAttempt(subject, held.purchase.attempt);
    const step = await unlessChanged(current ? resume(deps, current, held.purchase) : open(deps, held));
    if (step && 'payment' in step) return openPage(deps, step.payment);
    if (!step) continue;
    held = await holdPurchase(deps, actor, subject, step.ended.attempt);
    // Only now: the owner frees the hold of an attempt that ends, and this one's has moved on.
    if (step.ended.status === 'OPEN') await giveUp(deps, step.ended);
  }
  throw conflict('This payment is being changed elsewhere. Please try again.');
}

/** The payment to be paid, or an attempt in whose place another is wanted. */
type Step = { payment: Payment } | { ended: Payment };

/** What to do with the payment of the held attempt; the page of another choice is closed. */
async function resume(deps: OpenDeps, current: Payment, purchase: Purchase): Promise<Step> {
  if (isOver(current)) return { ended: current };
  if (current.status !== 'OPEN') return { payment: current };
  if (isSamePurchase(current, purchase)) return { payment: await renewed(deps, current, purchase) };
  const closed = await closeFormerPage(deps, await turnPage(deps, current));
  return closed.status === 'OPEN' ? { ended: closed } : { payment: closed };
}

/** The payment with its hold's new expiry, where the old one is over; its page closes with that, so it gets another. */
async function renewed(deps: OpenDeps, payment: Payment, { expiresAt }: Purchase): Promise<Payment> {
  if (payment.expiresAt > deps.clock.now()) return payment;
  return deps.store.transaction(async () => {
    const turned = await turnPage(deps, payment, { expiresAt });
    await publishPayment(deps, turned, 'PAYMENT_CHANGE_OPENED');
    return turned;
  });
}

function isSamePurchase(a: Purchase, b: Purchase): boolean {
  const textOf = ({ lines, currency, promoCodeId, isCaptureManual, isCardKept = false, points }: Purchase) =>
    JSON.stringify([
      lines.map(({ kind, label, amount }) => [kind, label, amount]),
      currency,
      promoCodeId,
      isCaptureManual,
      isCardKept,
      points?.taken ?? 0,
    ]);
  return textOf(a) === textOf(b);
}

/**
 * Transactions that change one hot promo code spend most of their time undoing each other; in this process they run one
 * after the other, and only copies of the service still conflict.
 */
const promoMutexes = new LRUCache<string, Mutex>({ max: 1000, memoMethod: () => new Mutex() });

/** Inserts the payment with its promo use and its event; undefined when the attempt has got a payment meanwhile. */
async function open(deps: OpenDeps, { purchase, promo, itemId }: HeldPurchase): Promise<Step | undefined> {
  // As it is now: the attempt before may have returned the last use.
  const current = promo && (await deps.promoCodes.get(promo.socialId, promo.id));
  checkPromo(deps, promo && (current ?? { ...promo, isEnded: true }), itemId);
  const provider = totalOf(purchase.lines) === 0 ? 'none' : deps.providers.current.name;
  const payment = newPayment(purchase, { id: uuid(), provider, now: deps.clock.now() });
  const insert = () => insertPayment(deps, payment);
  try {
    await (promo ? promoMutexes.memo(promo.id).runExclusive(insert) : insert());
    return { payment };
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}

const insertPayment = (deps: OpenDeps, payment: Payment): Promise<void> =>
  deps.store.transaction(async () => {
    const { promoCodeId, promoCode } = payment;
    if (promoCodeId && !(await deps.promoCodes.takeUse(promoCodeId)))
      throw usedUpError('promoCode', promoCode ?? '');
    await deps.payments.add(payment);
    // After the row: of two that open one attempt, the second finds the payment and not an empty balance.
    await takePoints(deps, payment);
    await publishPayment(deps, payment, 'PAYMENT_CHANGE_OPENED');
  });

/** Undefined where another write was first, so that the payment is looked at again. */
async function unlessChanged<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'in_progress') return undefined;
    throw error;
  }
}
