import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newSeal, seal, unseal } from './seal.ts';

const anyBytes = fc.uint8Array({ maxLength: 500 }).map(bytes => Buffer.from(bytes));

test('gives back what was sealed, and shows nothing of it', () => {
  const key = newSeal();
  fc.assert(fc.property(anyBytes, bytes => expect(unseal(seal(bytes, key), key)).toEqual(bytes)));
  expect(seal(Buffer.from('someone@example.com'), key).toString('latin1')).not.toContain('example');
});

test('opens by no other seal, and not when a byte was changed or left out', () => {
  const key = newSeal();
  const sealed = seal(Buffer.from('a letter'), key);
  expect(unseal(sealed, newSeal())).toBeUndefined();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(changed, key)).toBeUndefined();
    expect(unseal(sealed.subarray(0, at), key)).toBeUndefined();
  }
});
