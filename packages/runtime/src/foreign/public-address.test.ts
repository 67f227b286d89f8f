import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isPublicAddress } from './public-address.ts';

describe('public addresses', () => {
  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.1',
    '192.0.3.1',
    '100.63.0.1',
    '223.255.255.254',
  ])('%s is one', address => expect(isPublicAddress(address)).toBe(true));
  it.each(['2606:4700:4700::1111', '2a00:1450:4001:82a::200e', '2001:4860:4860::8888'])(
    '%s is one',
    address => expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    '',
    'example.com',
    '1.2.3',
    '0x7f000001',
    '2130706433',
    '1.2.3.4.5',
    '::ffff:1.1.1.1',
    '64:ff9b::101:101',
    '2001:4860::5efe:a00:1',
    '2606:4700::%eth0',
  ])('"%s" is none', address => expect(isPublicAddress(address)).toBe(false));

  it('are never in a private network, however the rest is chosen', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const prefixes = [
      [10],
      [127],
      [0],
      [169, 254],
      [192, 168],
      [172, 16],
      [172, 31],
      [100, 64],
      [100, 127],
      [224],
      [255],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...prefixes), byte, byte, byte, (prefix, ...rest) => {
        const address = [...prefix, ...rest].slice(0, 4).join('.');
        return (
          !isPublicAddress(address) &&
          !isPublicAddress(`::ffff:${address}`) &&
          !isPublicAddress(`64:ff9b::${address}`)
        );
      }),
    );
  });
});
