import { randomBytes, randomInt } from 'node:crypto';
import { AppError } from '@momos/contracts/errors';
import { isSameHash, hmacOf, type Keys } from '../secret/hmac.ts';

/** The address that a code is sent to and proves. */
export type Address = { kind: 'email' | 'mobile'; value: string };

/** What a code is for. `retrieve` signs in to an existing account only. */
export type CodePurpose =
  | 'sign-in'
  | 'retrieve'
  | 'verify-email'
  | 'verify-mobile'
  | 'erase-account'
  | 'step-up';

/** A requested one-time code (decisions: "Sign-in"). Only its hash is stored. */
export type CodeRequest = {
  /** 256 random bits, returned to the requester only; a code cannot be tried without it. */
  id: string;
  address: Address;
  purpose: CodePurpose;
  /** The signed-in requester; null for a sign-in. */
  userId: string | null;
  codeHash: string;
  triesLeft: number;
  /** Whose budget its wrong codes count in; empty in requests of before there were budgets. */
  origin: string;
  expiresAt: Date;
  usedAt: Date | null;
  /** Attribution for a sign-up. */
  marketing: Record<string, string>;
  referralCode: string | null;
};

export const codeMinutes = 10;
const codeTries = 5;

/** Random digits. */
export const newCode = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0');

export type CodeInput = Pick<CodeRequest, 'address' | 'purpose' | 'userId' | 'marketing' | 'referralCode'>;

/** A new request and its code, which the request does not contain. */
export function requestCode(
  given: CodeInput,
  { key, now, origin, length }: { key: Buffer; now: Date; origin: string; length: number },
): { request: CodeRequest; code: string } {
  const id = randomBytes(32).toString('base64url');
  const code = newCode(length);
  const request: CodeRequest = {
    ...given,
    id,
    codeHash: hashOf(key, id, code),
    triesLeft: codeTries,
    origin,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
    usedAt: null,
  };
  return { request, code };
}

/** Whether a code belongs to a request; it was hashed with one of the keys. */
export const isCodeOf = (request: CodeRequest, code: string, keys: Keys): boolean =>
  keys.some(key => isSameHash(request.codeHash, hashOf(key, request.id, code)));

const hashOf = (key: Buffer, id: string, code: string) => hmacOf(key, 'code', id, code);

/** invalid_grant for an unknown, expired, used or exhausted request. One text for all, so that it reveals nothing. */
export const codeUnusable = () =>
  new AppError('invalid_grant', 'This code can no longer be used. Please ask for a new one.');

/** invalid_grant for a wrong code with tries left. */
export const codeWrong = (triesLeft: number) =>
  new AppError(
    'invalid_grant',
    triesLeft === 1
      ? 'That is not the code. You have one try left.'
      : `That is not the code. You have ${triesLeft} tries left.`,
  );
