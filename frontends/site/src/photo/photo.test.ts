import { describe, expect, it } from '@jest/globals';
import { captionOf, columnsOf, hasTag, mediaOf, ratioOf, stillOf, tagsOf } from './photo.ts';

const post = {
  id: '1',
  caption: 'We met #friends at ten. #momos #NewYork',
  hash_tags: ['#friends', '#momos', '#NewYork'],
  media_type: 'IMAGE' as const,
  media_url: 'https://cdn.example/1.jpg',
  permalink: 'https://photos.example/p/1/',
  timestamp: '2026-01-01T00:00:00.000Z',
  children: [],
};

describe('a photo', () => {
  it('has a caption without the hashtags at its end', () => {
    expect(captionOf(post)).toBe('We met #friends at ten.');
    expect(captionOf({ caption: '#only #tags' })).toBe('');
  });

  it('shows itself, the parts of an album, or the still of a film', () => {
    expect(mediaOf(post)).toHaveLength(1);
    const film = { ...post, media_type: 'VIDEO' as const, media_url: 'https://cdn.example/1.mp4' };
    expect(stillOf(film)).toBeUndefined();
    expect(stillOf({ ...film, thumbnail_url: 'https://cdn.example/still.jpg' })).toBe(
      'https://cdn.example/still.jpg',
    );
    const album = {
      ...post,
      children: [{ id: 'a', media_type: 'VIDEO' as const, media_url: 'https://cdn.example/a.mp4' }],
    };
    expect(mediaOf(album)).toEqual([
      { id: 'a', url: 'https://cdn.example/a.mp4', isFilm: true, still: undefined },
    ]);
  });

  it('is found by its hashtags in any case', () => {
    expect(hasTag(post, '#newyork')).toBe(true);
    expect(tagsOf([post, { hash_tags: ['#Momos', '#momos'] }], 2)).toEqual([
      { tag: '#momos', count: 2 },
      { tag: '#friends', count: 1 },
    ]);
  });
});

describe('the columns of the wall', () => {
  const posts = Array.from({ length: 40 }, (_, at) => ({ id: `1790${at * 37}` }));
  const heightOf = (column: readonly { id: string }[]) =>
    column.reduce((sum, each) => sum + 1 / ratioOf(each), 0);

  it('hold every post once and keep what they hold when more comes', () => {
    const columns = columnsOf(posts, 4);
    expect(columns.flat()).toHaveLength(40);
    columnsOf(posts.slice(0, 25), 4).forEach((column, at) =>
      expect(columns[at]?.slice(0, column.length)).toEqual(column),
    );
    expect(columnsOf(posts.slice(0, 2), 3).map(column => column.length)).toEqual([1, 1, 0]);
  });

  it('end nearly level', () => {
    const heights = columnsOf(posts, 4).map(heightOf);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1.4);
  });
});
