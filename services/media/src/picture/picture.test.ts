import { describe, expect, it } from '@jest/globals';
import { isPictureName, nameOfUrl, pictureName, pictureUrl, stepOf } from './picture.ts';

describe('pictures', () => {
  it('gives names that it knows again', () => {
    const name = pictureName('avatars', '0193-abc', new Date(1_700_000_000_000));
    expect(name).toBe('public/avatars/0193-abc-1700000000000-web.webp');
    expect(isPictureName(name)).toBe(true);
    expect(nameOfUrl(pictureUrl(name))).toBe(name);
  });

  it.each([
    'public/avatars/../x.webp',
    'sizes/1x1/public/avatars/x.webp',
    'public/other/x.webp',
    'public/avatars/x.svg',
    '',
  ])('does not know %s', name => {
    expect(isPictureName(name)).toBe(false);
  });

  it('rounds a width up to the list', () => {
    expect([stepOf(1), stepOf(48), stepOf(49), stepOf(1921)]).toEqual([48, 48, 96, 2560]);
  });
});
