import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decrypt, encrypt, newEncryptionKey } from './encryption.ts';

const anyBytes = fc.uint8Array({ maxLength: 500 }).map(bytes => Buffer.from(bytes));

test('decrypts what it encrypted, and the ciphertext shows nothing of it', () => {
  const key = newEncryptionKey();
  fc.assert(fc.property(anyBytes, bytes => expect(decrypt(encrypt(bytes, key), key)).toEqual(bytes)));
  expect(encrypt(Buffer.from('someone@example.com'), key).toString('latin1')).not.toContain('example');
});

test('decrypts with no other key, and not when a byte was changed or left out', () => {
  const key = newEncryptionKey();
  const encrypted = encrypt(Buffer.from('a message'), key);
  expect(decrypt(encrypted, newEncryptionKey())).toBeUndefined();
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decrypt(changed, key)).toBeUndefined();
    expect(decrypt(encrypted.subarray(0, at), key)).toBeUndefined();
  }
});
