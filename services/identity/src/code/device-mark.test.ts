import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deriveKey, type Keys } from '../secret/hmac.ts';
import { deviceThatProved, knownDevice, markDevice, markProven } from './device-mark.ts';

const keys: Keys = [deriveKey('a secret of sixteen', 'marks')];
const newer: Keys = [deriveKey('another secret of ours', 'marks'), ...keys];
const ann = { kind: 'email', value: 'ann@example.com' } as const;
const bob = { kind: 'email', value: 'bob@example.com' } as const;

it('knows the addresses that signed in with it, and no other', () => {
  const mark = markDevice(keys, undefined, ann);
  expect(knownDevice(keys, mark, ann)).toBe(mark.split('.')[0]);
  expect(knownDevice(keys, mark, bob)).toBeUndefined();
  expect(knownDevice(keys, mark, { kind: 'mobile', value: ann.value })).toBeUndefined();
  const both = markDevice(keys, mark, bob);
  expect(knownDevice(keys, both, ann)).toBe(knownDevice(keys, both, bob));
  expect(markDevice(keys, both, bob)).toBe(both);
});

it('knows who gave a second factor with it, which signing in by a code does not make', () => {
  const signedIn = markDevice(keys, undefined, ann);
  expect(deviceThatProved(keys, signedIn, 'ann')).toBeUndefined();
  const proven = markProven(keys, signedIn, 'ann');
  expect(deviceThatProved(newer, proven, 'ann')).toBe(signedIn.split('.')[0]);
  expect(deviceThatProved(keys, proven, 'bob')).toBeUndefined();
  expect(knownDevice(keys, proven, ann)).toBe(signedIn.split('.')[0]);
  expect(deviceThatProved(keys, undefined, 'ann')).toBeUndefined();
});

it('stays known when the secret changes', () => {
  const mark = markDevice(keys, undefined, ann);
  expect(knownDevice(newer, mark, ann)).toBeDefined();
  expect(knownDevice(keys, markDevice(newer, mark, bob), ann)).toBeDefined();
});

it('keeps the last five addresses, and is a cookie value', () => {
  const addresses = Array.from(
    { length: 8 },
    (_, at) => ({ kind: 'email', value: `${at}@example.com` }) as const,
  );
  const mark = addresses.reduce<string | undefined>((last, each) => markDevice(keys, last, each), undefined);
  expect(addresses.map(each => knownDevice(keys, mark, each) !== undefined)).toEqual([
    ...[false, false, false],
    ...[true, true, true, true, true],
  ]);
  expect(mark).toMatch(/^[\w.-]{1,256}$/);
});

it('cannot be made up', () => {
  const mark = markDevice(keys, undefined, ann);
  fc.assert(
    fc.property(fc.nat(mark.length - 1), fc.constantFrom('A', 'b', '0', '-', '.'), (at, char) => {
      const forged = mark.slice(0, at) + char + mark.slice(at + 1);
      return forged === mark || knownDevice(keys, forged, ann) === undefined;
    }),
  );
  fc.assert(fc.property(fc.string(), noise => knownDevice(keys, noise, ann) === undefined));
});
