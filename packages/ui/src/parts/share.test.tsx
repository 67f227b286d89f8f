import { expect, it } from '@jest/globals';
import { shareAddress } from './share.tsx';

it('carries the referral of who shares, and keeps the rest', () => {
  expect(shareAddress('/socials/sunset?tab=1', 'ADA42')).toBe(
    'http://localhost/socials/sunset?tab=1&ref=ADA42',
  );
  expect(shareAddress('/socials/sunset')).toBe('http://localhost/socials/sunset');
});
