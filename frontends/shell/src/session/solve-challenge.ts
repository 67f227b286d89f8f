import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha';

const isChallenge = (value: unknown): value is Challenge =>
  typeof value === 'object' &&
  value !== null &&
  'parameters' in value &&
  typeof value.parameters === 'object';

type Options = {
  /** Gets now and then how likely it was to be done by now, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** Guesses between two words about the progress. */
const steps = 8;

/**
 * Works out the proof that the firewall asks for (ALTCHA proof of work, no third party) and gives the token to repeat the call
 * with. Runs beside the page without a worker. Throws when the challenge is none or has expired.
 */
export async function solve(challenge: unknown, { onProgress, signal }: Options = {}): Promise<string> {
  if (!isChallenge(challenge)) throw new Error('The check could not be read. Please load the page again.');
  const { algorithm, keyPrefix } = challenge.parameters;
  const derive = algorithm.startsWith('PBKDF2') ? pbkdf2 : sha;
  // One guess in this many is right.
  const odds = 16 ** keyPrefix.length;
  let guesses = 0;
  const controller = new AbortController();
  signal?.addEventListener('abort', () => controller.abort());
  const solution = await solveChallenge({
    challenge,
    controller,
    deriveKey: (parameters, salt, password) => {
      guesses += 1;
      if (guesses % steps === 0) onProgress?.(1 - (1 - 1 / odds) ** guesses);
      return derive(parameters, salt, password);
    },
  });
  if (!solution) throw new Error('The check took too long. Please try again.');
  onProgress?.(1);
  return btoa(JSON.stringify({ challenge, solution }));
}
