import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha';

const isChallenge = (value: unknown): value is Challenge =>
  typeof value === 'object' &&
  value !== null &&
  'parameters' in value &&
  typeof value.parameters === 'object';

/**
 * Works out the proof that the firewall asks for (ALTCHA proof of work, no third party) and gives the token to repeat the call
 * with. Throws when the challenge is none or has expired.
 */
export async function solve(challenge: unknown): Promise<string> {
  if (!isChallenge(challenge)) throw new Error('The check could not be read. Please load the page again.');
  const { algorithm } = challenge.parameters;
  const solution = await solveChallenge({
    challenge,
    deriveKey: algorithm.startsWith('PBKDF2') ? pbkdf2 : sha,
  });
  if (!solution) throw new Error('The check took too long. Please try again.');
  return btoa(JSON.stringify({ challenge, solution }));
}
