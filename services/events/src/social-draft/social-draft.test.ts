import { expect, it } from '@jest/globals';
import { maxSocialDrafts } from '@momos/contracts/social-drafts';
import { assertAuthor } from './social-draft.policy.ts';
import {
  assertRoom,
  bannerChange,
  deletedAt,
  newSocialDraft,
  untouchedSince,
  written,
} from './social-draft.ts';

const now = new Date('2030-01-15T12:00:00Z');
const picture = '/media/public/banner/a.webp';
const draft = newSocialDraft({ _id: 'draft', userId: 'ada', content: { splashImageUrl: picture } }, now);

it('is one of at most 50', () => {
  expect(() => assertRoom(maxSocialDrafts - 1)).not.toThrow();
  expect(() => assertRoom(maxSocialDrafts)).toThrow(expect.objectContaining({ code: 'conflict' }));
});

it('is there for its author alone', () => {
  expect(() => assertAuthor(draft, { userId: 'ada' })).not.toThrow();
  expect(() => assertAuthor(draft, { userId: 'admin' })).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  );
});

it('is deleted a year after it was last touched', () => {
  const touched = written(draft, { title: 'a' }, new Date('2030-06-01T00:00:00Z'));
  expect(deletedAt(touched)).toEqual(new Date('2031-06-01T00:00:00Z'));
  expect(untouchedSince(deletedAt(touched))).toEqual(touched.updatedAt);
});

it('publishes for media which picture it shows, when that changes, and of none when it is deleted', () => {
  expect(bannerChange(undefined, draft)).toMatchObject({
    socialId: 'draft',
    version: 1,
    splashImageUrl: picture,
  });
  expect(bannerChange(draft, written(draft, { ...draft.content, title: 'a' }, now))).toBeUndefined();
  expect(bannerChange(draft, written(draft, {}, now))).toMatchObject({ version: 2, splashImageUrl: '' });
  expect(bannerChange(draft)).toMatchObject({ version: 2, splashImageUrl: '' });
  expect(bannerChange({ ...draft, content: {} })).toBeUndefined();
});
