import { describe, expect, test } from '@jest/globals';
import { isLockedFor, newPost, removed } from './post.ts';
import { toPostView } from './post-view.ts';

const now = new Date('2030-01-15T12:00:00Z');
const post = newPost(
  {
    title: 'Numbers',
    text: 'secret words',
    pictures: ['/media/public/post_pictures/secret.webp'],
    points: 5,
    price: null,
    currency: 'USD',
  },
  { circleId: 'c', authorId: 'a', now },
);
const member = { isHost: false, hasUnlocked: false };

describe('a locked post', () => {
  test('is locked for members who did not unlock it, and for no one else', () => {
    expect(isLockedFor(post, member)).toBe(true);
    expect(isLockedFor(post, { ...member, hasUnlocked: true })).toBe(false);
    expect(isLockedFor(post, { ...member, isHost: true })).toBe(false);
    expect(isLockedFor({ points: null, price: null }, member)).toBe(false);
    expect(isLockedFor({ points: null, price: 500 }, member)).toBe(true);
  });

  test('shows nothing of what is locked, and all of it to who may read it', () => {
    const locked = toPostView(post, undefined, { ...member, userId: 'u' });
    expect(JSON.stringify(locked)).not.toContain('secret');
    expect(locked).toMatchObject({ title: 'Numbers', isLocked: true, pictureCount: 1, reportCount: null });
    const open = toPostView(post, undefined, { ...member, hasUnlocked: true, userId: 'u' });
    expect(open).toMatchObject({ text: 'secret words', isLocked: false, pictures: post.pictures });
  });

  test('keeps nothing that it said once it is removed', () =>
    expect(JSON.stringify(removed(post, now))).not.toMatch(/secret|Numbers/));
});
