import { describe, expect, it } from '@jest/globals';
import { picturePath } from './fields.ts';

describe('a picture of a profile or social', () => {
  it.each([
    '/media/public/avatars/0193-ada-1764000000000-web.webp',
    '/media/public/social_banners/0193-1764000000000-web.webp',
  ])('is an uploaded one: %s', path => expect(picturePath.safeParse(path).success).toBe(true));

  it.each([
    'https://attacker.example/a.webp',
    '//attacker.example/media/public/avatars/a.webp',
    '/media/public/avatars/../../private/attachments/a.webp',
    '/media/private/attachments/a.webp',
    '/media/public/avatars/a.svg',
    '/media/public/avatars/a.webp?next=https://attacker.example',
    '/api/auth/oauth/logout',
    'data:image/webp;base64,AAAA',
    'javascript:alert(1)',
  ])('is never %s', path => expect(picturePath.safeParse(path).success).toBe(false));
});
