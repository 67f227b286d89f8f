import { AppError, notFound } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { applyPostPayment } from './apply-post-payment.ts';
import { changePurchase, type PurchaseDeps } from './change-purchase.ts';
import { isDisputed, type PostPurchase, subjectOf, unlockKind } from './post-purchase.ts';
import { end } from './post-purchase-steps.ts';

type Asked = {
  postId: string;
  purchaseId: string;
  /** A failed refund that is sent again. */
  refundId?: string | undefined;
  method?: 'provider' | 'manual' | undefined;
  note?: string | undefined;
};

/**
 * Orders all back that a member paid for a post, which is locked for them again; with `refundId` sends a failed refund again, by the
 * provider or booked as paid by hand. Either has its effect once. Throws 404 for a payment for another post, 409 while the member's
 * bank decides about a dispute, 503 while payments is away.
 */
export async function refundPurchase(deps: PurchaseDeps, actor: Actor, asked: Asked): Promise<PostPurchase> {
  const { postId, purchaseId, refundId } = asked;
  const known = await deps.postPurchases.find(purchaseId);
  if (known?.postId !== postId) throw notFound('purchase', purchaseId);
  if (refundId !== undefined) return sendAgain(deps, actor, { ...asked, refundId }, known);
  // Asked now, as news of a dispute may be on its way; an order would come back refused.
  await withMoneyOf(deps, known);
  return changePurchase(deps, known, ({ purchase, now }) => {
    if (isDisputed(purchase)) throw disputed();
    return end(purchase, now, { cause: 'refund', actorId: actor.userId });
  });
}

const disputed = () =>
  new AppError(
    'illegal_state',
    'The member disputes this payment, and their bank has the money. It can be refunded once the bank has decided.',
  );

async function sendAgain(
  deps: PurchaseDeps,
  actor: Actor,
  { refundId, method, note }: Asked & { refundId: string },
  purchase: PostPurchase,
): Promise<PostPurchase> {
  await deps.payments.createRefund({
    // Those of the failed refund hold.
    ...{ key: '', type: '', amount: 0, attempt: 0, reason: '' },
    subject: subjectOf(purchase),
    refundId,
    method: method ?? '',
    note: note ?? '',
    actorId: actor.userId,
  });
  return withMoneyOf(deps, purchase);
}

/** The purchase with what payments says of its money now, which the bus brings as well. */
async function withMoneyOf(deps: PurchaseDeps, purchase: PostPurchase): Promise<PostPurchase> {
  const asked = { subjectKind: unlockKind, subjectIds: [purchase._id] };
  const { payments } = await deps.payments.listPayments(asked);
  let shown = purchase;
  for (const payment of payments) shown = (await applyPostPayment(deps, { payment })) ?? shown;
  return shown;
}
