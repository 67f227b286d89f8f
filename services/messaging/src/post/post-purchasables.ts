import { AppError, notFound } from '@momos/contracts/errors';
import type { Payment } from '@momos/contracts/proto/payments/v1/bus';
import type {
  Held,
  HoldRequest,
  Offer,
  PurchaseState,
} from '@momos/contracts/proto/payments/v1/purchasables';
import { hasAttempt } from '@momos/runtime/purchase/purchase';
import type { Circle } from '../circle/circle.ts';
import { hostsOf } from '../circle/circle.ts';
import { isMember } from '../membership/membership.ts';
import { minutesAfter } from '../membership/change-membership.ts';
import { applyPostPayment } from './apply-post-payment.ts';
import { changePurchase, type PurchaseDeps } from './change-purchase.ts';
import { type Post, unlockId } from './post.ts';
import { type PostPurchase, subjectOf } from './post-purchase.ts';
import { type HeldUnlock, hold } from './post-purchase-steps.ts';

/** The unlocking of posts as a thing to buy (proto/payments/v1/purchasables.proto); its scope is the post. */
export const postPurchasables = (deps: PurchaseDeps) => ({
  hold: ({ subject, userId, endedAttempt }: HoldRequest): Promise<Held> => {
    const { id = '', scopeId: postId = '' } = subject ?? {};
    if (!postId || !userId || id !== unlockId(postId, userId)) throw notFound('post', postId);
    return holdUnlock(deps, { postId, userId, endedAttempt });
  },
  apply: async (payment: Payment): Promise<PurchaseState> => {
    const purchase = await applyPostPayment(deps, { payment }).catch(withoutPost);
    return purchase
      ? { state: stateOf(purchase), hasAttempt: hasAttempt(purchase, payment) }
      : { state: 'UNKNOWN', hasAttempt: false };
  },
});

type Asked = { postId: string; userId: string; endedAttempt: number };

/** Throws 404 for whoever is no member of its circle, and 409 where there is nothing to pay, or points are being taken. */
async function holdUnlock(deps: PurchaseDeps, { postId, userId, endedAttempt }: Asked): Promise<Held> {
  const circle = await circleOf(deps, postId);
  if (hostsOf(circle).includes(userId)) throw notHosts();
  if (await deps.posts.intent(unlockId(postId, userId))) throw takingPoints();
  let held: (HeldUnlock & { post: Post }) | undefined;
  const purchase = await changePurchase(deps, { postId, userId, isGuarded: true }, state => {
    const { purchase: known, post, standing, now } = state;
    if (!standing.post || !isMember(standing.membership)) throw notFound('post', postId);
    const holdUntil = minutesAfter(now, deps.holdMinutes);
    held = { ...hold(known, standing, { now, holdUntil, endedAttempt }), post };
    return held.move;
  });
  if (!held) throw notFound('post', postId);
  const { attempt, expiresAt, post } = held;
  const offer = offerOf(purchase, post, circle);
  return { subject: subjectOf(purchase), attempt, expiresAt, isCaptureManual: false, offer };
}

async function circleOf({ posts, circles }: PurchaseDeps, postId: string): Promise<Circle> {
  const post = await posts.find(postId);
  if (!post) throw notFound('post', postId);
  return circles.get(post.circleId);
}

const takingPoints = () =>
  new AppError(
    'illegal_state',
    'You are unlocking this post with points already. Please look at it again in a minute.',
  );

const notHosts = () => new AppError('illegal_state', 'You run this circle, so you read all of its posts.');

/** What it costs was decided when its price was kept. */
const offerOf = (
  { price, currency }: PostPurchase,
  { _id, title }: Post,
  { name, ownerId }: Circle,
): Offer => ({
  payeeId: ownerId,
  title,
  itemName: `Post in ${name}`,
  itemId: _id,
  quantity: 1,
  unitPrice: price,
  unitDeposit: 0,
  currency,
  promoCode: '',
  depositLabel: '',
  points: 0,
});

/** The post may be what is missing. */
function withoutPost(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}

function stateOf({ status, payment }: PostPurchase): string {
  if (status === 'UNLOCKED') return 'COMPLETED';
  return payment.isOver ? 'RETURNED' : 'HELD';
}
