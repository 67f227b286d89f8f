import { describe, expect, test } from '@jest/globals';
import type { Actor } from '@momos/runtime';
import { edited, type InternalComment } from './internal-comment.ts';
import { authorizeEdit, canEdit } from './internal-comment.policy.ts';

const comment: InternalComment = {
  id: 'comment-1',
  version: 3,
  userId: 'user-1',
  authorId: 'admin-1',
  text: 'Speaks at our summit.',
  createdAt: new Date('2030-01-01T10:00:00Z'),
  editedAt: null,
};
const admin = (userId: string): Actor => ({
  userId,
  sessionId: '',
  isAdmin: true,
  isNamed: true,
  roles: [],
  token: '',
});

describe('an internal comment', () => {
  test('gets the next version, the text and the time with an edit', () => {
    const now = new Date('2030-01-02T10:00:00Z');
    expect(edited(comment, 'Spoke at our summit.', now)).toEqual({
      ...comment,
      version: 4,
      text: 'Spoke at our summit.',
      editedAt: now,
    });
  });

  test('is edited by its author only', () => {
    expect(canEdit(admin('admin-1'), comment)).toBe(true);
    expect(() => authorizeEdit(admin('admin-2'), comment)).toThrow('Only the author');
  });
});
