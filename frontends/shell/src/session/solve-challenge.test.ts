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
  const payload = JSON.parse(atob(await solve(challenge))) as Payload;
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secret });
  expect(verified).toBe(true);
});

it('refuses what is no challenge', async () => {
  await expect(solve({ message: 'no' })).rejects.toThrow('The check could not be read');
});
