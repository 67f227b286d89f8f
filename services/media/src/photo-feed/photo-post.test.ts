import { describe, expect, it } from '@jest/globals';
import { hashTagsOf, readPost } from './photo-post.ts';

describe('hashtags', () => {
  it.each([
    ['A table for twelve. #momos #supperClub', ['#momos', '#supperClub']],
    ['#one,\n#two! (#three) a#four # ##five', ['#one', '#two']],
    ['#été #東京 #a_1', ['#été', '#東京', '#a_1']],
    ['#twice #twice', ['#twice']],
    ['', []],
  ])('of %j', (caption, tags) => expect(hashTagsOf(caption)).toEqual(tags));
});

describe('a post', () => {
  const given = {
    id: '17',
    caption: 'Hello #you',
    media_type: 'CAROUSEL_ALBUM',
    media_url: 'https://cdn.example/1.jpg',
    permalink: 'https://photos.example/p/17/',
    timestamp: '2026-05-01T18:30:00+0000',
    children: {
      data: [
        { id: '1', media_type: 'IMAGE', media_url: 'https://cdn.example/1.jpg' },
        { id: '2', media_type: 'VIDEO' },
      ],
    },
    owner: { id: 'secret' },
  };

  it('has its hashtags, a proper time and the children that can be shown, and nothing else', () => {
    const { owner: _, ...shown } = given;
    expect(readPost(given)).toEqual({
      ...shown,
      hash_tags: ['#you'],
      timestamp: '2026-05-01T18:30:00.000Z',
      children: [given.children.data[0]],
    });
  });

  it.each([
    { ...given, media_url: undefined },
    { ...given, media_url: 'javascript:' },
    { ...given, media_type: 'STORY' },
    { ...given, timestamp: 'yesterday' },
    null,
  ])('that cannot be shown is left out (%#)', post => expect(readPost(post)).toBeUndefined());
});
