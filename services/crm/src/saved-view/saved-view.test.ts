import { describe, expect, test } from '@jest/globals';
import { changed, type SavedView } from './saved-view.ts';
import { authorizeChange, isOwn } from './saved-view.policy.ts';

const view: SavedView = {
  id: 'view-1',
  version: 2,
  ownerId: 'ada',
  page: 'crm-database',
  name: 'New Yorkers',
  query: 'text=york',
  isShared: false,
  createdAt: new Date('2030-01-01T10:00:00Z'),
};

describe('a saved view', () => {
  test('gets the next version with a change; what is left out stays', () => {
    expect(changed(view, { isShared: true })).toEqual({ ...view, version: 3, isShared: true });
    expect(changed(view, { name: 'East coast', query: '' })).toMatchObject({ name: 'East coast', query: '' });
  });

  test('is changed by its owner; another person must not know of it unless it is shared', () => {
    expect(isOwn({ userId: 'ada' }, view)).toBe(true);
    expect(() => authorizeChange({ userId: 'ada' }, view)).not.toThrow();
    expect(() => authorizeChange({ userId: 'ben' }, view)).toThrow('There is no saved view');
    expect(() => authorizeChange({ userId: 'ben' }, { ...view, isShared: true })).toThrow('Only the person');
  });
});
