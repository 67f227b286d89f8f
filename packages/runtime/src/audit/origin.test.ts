import { expect, test } from '@jest/globals';
import { roughOrigin } from './origin.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:1::9', '2001:db8:7::/48'],
  ['2001:0db8:0007:0001:0:0:0:9', '2001:db8:7::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', ''],
  ['', ''],
])('%s is of the network %s', (address, network) => {
  expect(roughOrigin(address)).toBe(network);
});
