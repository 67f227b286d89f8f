import { randomBytes, randomInt } from 'node:crypto';
import { AppError } from '@momos/contracts/errors';
import { isSameHash, keyedHash } from '../keys.ts';

/** Where a code goes; the address is what the person proves to own. */
export type Address = { kind: 'email' | 'mobile'; value: string };

/** What a code opens: an account, an account that exists already, the proof of another address of one's own, or the end of an account. */
export type CodePurpose = 'sign-in' | 'retrieve' | 'verify-email' | 'verify-mobile' | 'erase-account';

/** A one-time code that somebody asked for (decisions: "Sign-in"). Only its hash is kept. */
export type CodeRequest = {
  /** 256 random bits; known only to who asked, so a code cannot be tried without it. */
  id: string;
  address: Address;
  purpose: CodePurpose;
  /** Who asked for it, where that counts; nobody is signed in when they sign in. */
  userId: string | null;
  codeHash: string;
  triesLeft: number;
  expiresAt: Date;
  usedAt: Date | null;
  /** How the person came, kept for a sign-up. */
  marketing: Record<string, string>;
  referralCode: string | null;
};

export const codeMinutes = 10;
const codeTries = 5;

/** Six random digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** What a code is asked for, and how who asks came. */
export type CodeAsked = Pick<CodeRequest, 'address' | 'purpose' | 'userId' | 'marketing' | 'referralCode'>;

/** A new request and its code; the code itself is nowhere in the request. */
export function requestCode(
  given: CodeAsked,
  { key, now }: { key: Buffer; now: Date },
): { request: CodeRequest; code: string } {
  const id = randomBytes(32).toString('base64url');
  const code = newCode();
  const request: CodeRequest = {
    ...given,
    id,
    codeHash: hashOf(key, id, code),
    triesLeft: codeTries,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
    usedAt: null,
  };
  return { request, code };
}

/** Whether a code is the one of a request. */
export const isCodeOf = (request: CodeRequest, code: string, key: Buffer): boolean =>
  isSameHash(request.codeHash, hashOf(key, request.id, code));

const hashOf = (key: Buffer, id: string, code: string) => keyedHash(key, 'code', id, code);

/** invalid_grant for a request that takes no more tries: unknown, over, used or tried too often. One text for all. */
export const codeOver = () =>
  new AppError('invalid_grant', 'This code can no longer be used. Please ask for a new one.');

/** invalid_grant for a wrong code that may be tried again. */
export const codeWrong = (triesLeft: number) =>
  new AppError(
    'invalid_grant',
    triesLeft === 1
      ? 'That is not the code. You have one try left.'
      : `That is not the code. You have ${triesLeft} tries left.`,
  );
