import type { PostView } from '@momos/contracts/posts';
import { cardOf } from '../contact/contact-card.ts';
import type { Contact } from '../contact/contact.ts';
import { toMajor } from '@momos/contracts/money';
import { isLockedFor, type Post, type Reader, unlockId } from './post.ts';

/** A post as its reader sees it: what is locked for them is left out. */
export function toPostView(
  post: Post,
  author: Contact | undefined,
  reader: Reader & { userId: string; purchaseCount?: number },
): PostView {
  const isLocked = isLockedFor(post, reader);
  return {
    id: post._id,
    version: post.version,
    circleId: post.circleId,
    author: cardOf(post.authorId, author),
    title: post.title,
    isLocked,
    text: isLocked ? '' : post.text,
    pictures: isLocked ? [] : post.pictures,
    pictureCount: post.pictures.length,
    points: post.points,
    price: priceOf(post),
    currency: post.currency,
    unlockId: unlockId(post._id, reader.userId),
    reportCount: reader.isHost ? post.reporterIds.length : null,
    purchaseCount: reader.isHost ? (reader.purchaseCount ?? 0) : null,
    createdAt: post.createdAt.toISOString(),
    editedAt: post.editedAt?.toISOString() ?? null,
  };
}

/** In decimal major units. */
export const priceOf = ({ price, currency }: Pick<Post, 'price' | 'currency'>): number | null =>
  price === null ? null : toMajor(price, currency);
