import { createHash, randomInt } from 'node:crypto';

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 16;
const count = 10;

/** Ten new codes of 80 random bits, as they are shown: `K7QP-2MWX-9RTA-HJ4C`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () =>
    Array.from({ length }, (_, at) => {
      const letter = letters[randomInt(letters.length)];
      return at > 0 && at % 4 === 0 ? `-${letter}` : letter;
    }).join(''),
  );

/**
 * The stored hash of a code, with or without its hyphens. Codes are random and long, so a plain hash cannot be reversed by
 * guessing, and they stay valid when the service's secret is changed.
 */
export const hashOfRecoveryCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery code ${userId} ${code.replaceAll('-', '')}`)
    .digest('base64url');
