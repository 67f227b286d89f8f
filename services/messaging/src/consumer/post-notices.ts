import type { Payment } from '@momos/contracts/proto/payments/v1/bus';
import type { Circles } from '../circle/circle.store.ts';
import { newNotice, type NewMessage } from '../delivery/queue-notices.ts';
import { postUnlock } from '../notice/post-unlock.notice.ts';
import type { Post } from '../post/post.ts';
import type { PostPurchase } from '../post/post-purchase.ts';
import type { Posts } from '../post/post.store.ts';
import { consumerWords } from '../words/consumer.ts';
import { isEndedByDispute, isWorthNotices, moneyNotices } from './access-notices.ts';

type Deps = { circles: Pick<Circles, 'some'>; posts: Pick<Posts, 'findAny'> };

/** Notices of the money of a locked post, each once: the receipt, refunds, and a dispute that was lost. */
export async function postNotices(
  { circles, posts }: Deps,
  payment: Payment,
  purchase: PostPurchase | undefined,
): Promise<NewMessage[]> {
  const isBought = purchase !== undefined && hasBought(purchase, payment);
  const hasLost = purchase?.status === 'ENDED' && isEndedByDispute(purchase, payment);
  if (!isWorthNotices(payment, isBought || hasLost)) return [];
  const post = await posts.findAny(payment.subject?.scopeId ?? '');
  const [circle] = post ? await circles.some([post.circleId]) : [];
  if (!post || !circle) return [];
  const name = nameOf(post, circle.name);
  const host = { userId: circle.ownerId, path: `/circles/${circle.slug}/manage/posts/${post._id}` };
  return moneyNotices(
    { payment, circle: { name, slug: circle.slug }, host },
    { receipt: isBought ? () => receipt(payment, post, name) : null, hasLost },
  );
}

const nameOf = ({ title, removedAt }: Post, circle: string): string =>
  removedAt ? consumerWords.removedPost(circle) : consumerWords.post(title, circle);

const hasBought = ({ status, payment: held }: PostPurchase, payment: Payment): boolean =>
  status === 'UNLOCKED' &&
  payment.status === 'CAPTURED' &&
  payment.capturedAmount > 0 &&
  held.attempt === payment.attempt;

const receipt = (
  { id, userId, capturedAmount, currency, method, createdAt }: Payment,
  post: Post,
  name: string,
) =>
  newNotice(postUnlock, {
    cause: `post-unlock:${id}`,
    userId,
    // Opened just before it was paid; a replay of old payments writes to no one.
    occurredAt: createdAt ?? new Date(0),
    content: { about: 'post-unlock', name, postId: post._id, amount: capturedAmount, currency, method },
  });
