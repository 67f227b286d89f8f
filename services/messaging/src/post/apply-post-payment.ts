import { isEndedByPayments, type PaymentUpdate } from '@momos/runtime/purchase/payment-news';
import { changePurchase, type PurchaseDeps } from './change-purchase.ts';
import { unlockId } from './post.ts';
import { type PostPurchase, unlockKind } from './post-purchase.ts';
import { onPayment } from './post-purchase-steps.ts';

/**
 * Applies what is known of a payment to the purchase of its post; the one function by which money unlocks, whether the event or the RPC
 * is first. A purchase that was lost is made again from its payment. Returns it as it stands; undefined for payments of other things,
 * and for a blank one that has no payer.
 */
export async function applyPostPayment(
  deps: PurchaseDeps,
  update: PaymentUpdate,
): Promise<PostPurchase | undefined> {
  const { subject, attempt, userId } = update.payment;
  if (subject?.kind !== unlockKind) return undefined;
  const payer = (await deps.postPurchases.find(subject.id))?.userId ?? userId;
  if (!payer || subject.id !== unlockId(subject.scopeId, payer)) return undefined;
  return changePurchase(deps, { postId: subject.scopeId, userId: payer }, ({ purchase, standing, now }) => {
    if (purchase.version > 0) return onPayment(purchase, update, { standing, now });
    // One whose money is back or on its way is not made again.
    return isEndedByPayments(update)
      ? undefined
      : onPayment(lost(purchase, attempt, update), update, { standing, now });
  });
}

/** A purchase whose row is gone, as it was while its person paid. */
const lost = (purchase: PostPurchase, attempt: number, { payment }: PaymentUpdate): PostPurchase => ({
  ...purchase,
  price: payment.ticketAmount || purchase.price,
  currency: payment.currency || purchase.currency,
  attempts: attempt,
  payment: { ...purchase.payment, attempt },
});
