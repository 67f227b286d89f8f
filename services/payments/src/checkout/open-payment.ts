import { conflict } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { isDuplicateKey } from '@momos/store';
import { Mutex } from 'async-mutex';
import { LRUCache } from 'lru-cache';
import { v7 as uuid } from 'uuid';
import { newPayment, type Payment } from '../payment/payment.ts';
import { checkPromo } from '../pricing/price.ts';
import { usedUpError } from '../promo-code/promo-code.ts';
import { publishPayment } from '../refund/payment-message.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';
import { type HoldDeps, holdRsvp } from '../rsvp/hold-rsvp.ts';
import { closePage, openPage } from './payment-page.ts';

/** Dependencies of opening a payment. */
export type OpenDeps = RefundDeps & HoldDeps;

/**
 * Holds the seat and opens the payment page of an RSVP (spec §7, decisions: "Hold"). A repeat returns the same page, or a
 * new one when the choice or the hold has changed; a payment that is made already is returned unchanged. Throws the
 * errors of events about the seat (`sold_out`, `illegal_state`), and 400 for a promo code that is not valid.
 */
export async function openPayment(
  deps: OpenDeps,
  actor: Pick<Actor, 'userId'>,
  subject: { socialId: string; rsvpId: string },
): Promise<Payment> {
  const { purchase, promo, tierId } = await holdRsvp(deps, actor, subject);
  const provider = purchase.totalAmount === 0 ? 'none' : deps.providers.current.name;
  const wanted = newPayment(purchase, { id: uuid(), provider, now: deps.clock.now() });
  for (let tries = 0; tries < 5; tries++) {
    const current = await deps.payments.currentOf(subject.rsvpId);
    if (!current) {
      checkPromo(deps, promo, tierId);
      if (await add(deps, wanted)) return openPage(deps, wanted);
    } else if (current.status !== 'OPEN') return current;
    else if (isSamePurchase(current, wanted) && current.expiresAt > deps.clock.now())
      return openPage(deps, current);
    else await closePage(deps, current);
  }
  throw conflict('This payment is being changed elsewhere. Please try again.');
}

const chosenFields = [
  'ticketAmount',
  'depositAmount',
  'totalAmount',
  'currency',
  'promoCodeId',
  'tickets',
  'isCaptureManual',
] as const;

const isSamePurchase = (a: Payment, b: Payment) => chosenFields.every(field => a[field] === b[field]);

/**
 * Transactions that change one hot promo code spend most of their time undoing each other; in this process they run one
 * after the other, and only copies of the service still conflict.
 */
const promoMutexes = new LRUCache<string, Mutex>({ max: 1000, memoMethod: () => new Mutex() });

/** Inserts the payment with its promo use and its event; false when the RSVP has got a current payment meanwhile. */
async function add(deps: OpenDeps, payment: Payment): Promise<boolean> {
  const { promoCodeId } = payment;
  const insert = () => insertPayment(deps, payment);
  try {
    await (promoCodeId ? promoMutexes.memo(promoCodeId).runExclusive(insert) : insert());
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

const insertPayment = (deps: OpenDeps, payment: Payment): Promise<void> =>
  deps.store.transaction(async () => {
    const { promoCodeId, promoCode } = payment;
    if (promoCodeId && !(await deps.promoCodes.takeUse(promoCodeId)))
      throw usedUpError('promoCode', promoCode ?? '');
    await deps.payments.add(payment);
    await publishPayment(deps, payment, 'PAYMENT_CHANGE_OPENED');
  });
