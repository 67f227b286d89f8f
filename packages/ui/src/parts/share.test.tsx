import { expect, it } from '@jest/globals';
import { shareWays } from './share-panel.tsx';
import { shareAddress } from './share.tsx';

it('carries the referral of who shares, and keeps the rest', () => {
  expect(shareAddress('/socials/sunset?tab=1', 'ADA42')).toBe(
    'http://localhost/socials/sunset?tab=1&ref=ADA42',
  );
  expect(shareAddress('/socials/sunset')).toBe('http://localhost/socials/sunset');
});

it('offers the address whole to each place, and nothing that could break out of it', () => {
  const title = 'Sunset & "friends"';
  const url = 'https://momos.example/socials/sunset?ref=ADA42&x=1';
  const ways = shareWays(title, url);
  expect(ways.map(({ label }) => label)).toEqual(['E-mail', 'Message', 'WhatsApp', 'X', 'LinkedIn']);
  for (const { href } of ways) expect(decodeURIComponent(href)).toContain(url);
  expect(new URL(ways[3]?.href ?? '').searchParams.get('url')).toBe(url);
  expect(new URL(ways[4]?.href ?? '').searchParams.get('url')).toBe(url);
});
