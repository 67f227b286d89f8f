import type { PostView } from '@momos/contracts/posts';
import { cardOf } from '../contact/contact-card.ts';
import type { Contact } from '../contact/contact.ts';
import { isLockedFor, type Post, type Reader } from './post.ts';

/** A post as its reader sees it: what is locked for them is left out. */
export function toPostView(post: Post, author: Contact | undefined, reader: Reader): PostView {
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
    reportCount: reader.isHost ? post.reporterIds.length : null,
    createdAt: post.createdAt.toISOString(),
    editedAt: post.editedAt?.toISOString() ?? null,
  };
}
