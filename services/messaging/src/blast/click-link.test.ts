import { describe, expect, test } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { clickIdOf, clickToken, countedLinks, readClickToken } from './click-link.ts';

const settings = { publicUrl: 'https://momos.test', unsubscribeSecret: 'key' };
const blastId = uuid();
const deliveryId = uuid();
const linkTo = countedLinks(settings, { blastId, variant: 'B', deliveryId });
const tokenOf = (url: string) => url.replace(`${settings.publicUrl}/l/`, '');

describe('a counted link', () => {
  test('leads to the same page of ours, and says of which mail it is by a digest alone', () => {
    const url = linkTo('https://momos.test/socials/a?b=1&c=2#d');
    expect(url).toMatch(/^https:\/\/momos\.test\/l\/[\w-]+$/);
    const link = readClickToken(tokenOf(url), 'key');
    expect(link).toEqual({
      ...{ blastId, variant: 'B', path: '/socials/a?b=1&c=2#d' },
      clickId: clickIdOf(deliveryId, 'key'),
    });
    expect(Buffer.from(tokenOf(url), 'base64url').toString('hex')).not.toContain(
      deliveryId.replaceAll('-', ''),
    );
    expect(clickIdOf(deliveryId, 'key')).not.toBe(clickIdOf(deliveryId, 'other'));
  });

  test.each([
    'https://example.com/socials/a',
    'https://momos.test.example.com/',
    'http://momos.test/socials/a',
    'https://momos.test/unsubscribe/token',
    'https://momos.test/l/token',
    'https://momos.test//example.com/',
    'https://momos.test/\\example.com/',
    `https://momos.test/${'a'.repeat(2000)}`,
    'https://',
  ])('stays as it is: %s', url => expect(linkTo(url)).toBe(url));
});

describe('a token', () => {
  const link = { blastId, variant: 'A', clickId: clickIdOf(deliveryId, 'key'), path: '/socials/a' } as const;
  const token = clickToken(link, 'key');

  test('is refused where any part of it was changed, or it is another’s', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const forged = Buffer.from(bytes);
      forged[at] = (forged[at] ?? 0) ^ 1;
      expect(() => readClickToken(forged.toString('base64url'), 'key')).toThrow(
        expect.objectContaining({ code: 'not_found' }),
      );
    }
    for (const bad of ['', 'abc', token.slice(0, 60), clickToken(link, 'other')])
      expect(() => readClickToken(bad, 'key')).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  test.each(['//example.com', '/\\example.com', 'https://example.com', ''])(
    'leads nowhere else, even signed: %j',
    path =>
      expect(() => readClickToken(clickToken({ ...link, path }, 'key'), 'key')).toThrow(
        expect.objectContaining({ code: 'not_found' }),
      ),
  );
});
