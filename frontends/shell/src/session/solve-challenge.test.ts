import { expect, it } from '@jest/globals';
import { createChallenge, verifySolution, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { solve } from './solve-challenge.ts';

it('gives a token that the firewall accepts', async () => {
  const secret = 'a secret of the test';
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    deriveKey,
    hmacSignatureSecret: secret,
  });
  const shares: number[] = [];
  const token = await solve(challenge, { onProgress: share => shares.push(share) });
  const payload = JSON.parse(atob(token)) as Payload;
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secret });
  expect(verified).toBe(true);
});

it('refuses what is no challenge', async () => {
  await expect(solve({ message: 'no' })).rejects.toThrow('The check could not be read');
});
