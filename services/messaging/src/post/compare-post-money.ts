import type { Payment } from '@momos/contracts/proto/payments/v1/bus';
import {
  compareDue,
  type Difference,
  differencesOf,
  nextComparison,
  type Place,
} from '@momos/runtime/purchase/compare-money';
import { applyPostPayment } from './apply-post-payment.ts';
import { changePurchase, type PurchaseDeps } from './change-purchase.ts';
import { isDisputed, type PostPurchase, unlockKind } from './post-purchase.ts';
import { expire, mend } from './post-purchase-steps.ts';
import type { DuePurchase } from './post-purchase.store.ts';

type CompareDeps = PurchaseDeps & {
  /** Counts a difference that could not be mended. */
  countDifference(kind: Difference['kind']): void;
};

/**
 * Compares what members paid for posts with its payments, as is done for access (promise: "paid means unlocked or all the money back");
 * also returns the money of posts that were removed and of members who were. Returns whether there may be more.
 */
export const comparePostMoney = (deps: CompareDeps): Promise<boolean> =>
  compareDue<DuePurchase>({
    log: deps.log,
    clock: deps.clock,
    due: deps.postPurchases.toCompare,
    paymentsOf: async subjectIds =>
      (await deps.payments.listPayments({ subjectKind: unlockKind, subjectIds })).payments,
    compareOne: (due, payments) => compareOne(deps, due, payments),
    postpone: deps.postPurchases.scheduleComparison,
  });

async function compareOne(deps: CompareDeps, due: DuePurchase, payments: readonly Payment[]): Promise<void> {
  for (const payment of payments) await applyPostPayment(deps, { payment });
  const purchase = await changePurchase(deps, due, ({ purchase: known, standing, now }) =>
    mend(known, standing, now),
  );
  const differences = differencesOf(purchase, payments, placeOf(purchase));
  for (const { kind, attempt } of differences) {
    deps.countDifference(kind);
    deps.log.error(
      { op: 'post-money.compare', kind, purchaseId: purchase._id, postId: purchase.postId, attempt },
      'Messaging and payments differ about money',
    );
  }
  const next = nextComparison(purchase, {
    payments,
    isHeld: purchase.hold !== null,
    isDifferent: differences.length > 0,
    now: deps.clock.now(),
  });
  // What it paid for may be gone while the bank decides; news of the decision may be lost.
  const untilDecided = isDisputed(purchase) ? new Date(deps.clock.now().getTime() + disputedMs) : null;
  await deps.postPurchases.scheduleComparison(purchase, next ?? untilDecided);
}

const disputedMs = 12 * 3_600_000;

const placeOf = (purchase: PostPurchase): Place => ({
  isTaken: purchase.status === 'UNLOCKED',
  isPriced: true,
  isPending: isDisputed(purchase),
  isKept: false,
});

const batchSize = 200;

/** Releases holds whose time is over; returns whether there may be more, or else when the next one ends. */
export async function expirePostHolds(deps: PurchaseDeps): Promise<boolean | Date | undefined> {
  const due = await deps.postPurchases.expired(deps.clock.now(), batchSize);
  for (const each of due) await changePurchase(deps, each, ({ purchase, now }) => expire(purchase, now));
  return due.length === batchSize || deps.postPurchases.nextHoldEnd();
}
