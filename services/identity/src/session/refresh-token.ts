import { randomBytes } from 'node:crypto';
import { isSameHash, hmacOf, type Keys } from '../secret/hmac.ts';

/**
 * A refresh token, opaque to clients: `<session>.<generation>.<secret>.<mac>`. The MAC proves that this service issued it,
 * so that a forged token cannot end a session.
 */
export type RefreshToken = {
  sessionId: string;
  generation: number;
  secret: string;
  /** The key that sealed it, and that its stored hash is made with. */
  key: Buffer;
};

const form = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})\.([\w-]{43})$/;

const macOf = ({ key, sessionId, generation, secret }: RefreshToken) =>
  hmacOf(key, 'mac', sessionId, String(generation), secret);

/** Serializes a token. */
export const writeToken = (token: RefreshToken): string =>
  `${token.sessionId}.${token.generation}.${token.secret}.${macOf(token)}`;

/** Parses a token that one of the keys sealed; undefined for any other. */
export function readToken(keys: Keys, text: string): RefreshToken | undefined {
  const [, sessionId, generation, secret, mac] = form.exec(text) ?? [];
  if (!sessionId || !generation || !secret || !mac) return undefined;
  return keys
    .map(key => ({ sessionId, generation: Number(generation), secret, key }))
    .find(token => isSameHash(mac, macOf(token)));
}

/** The first token of a session. */
export const firstToken = (key: Buffer, sessionId: string): RefreshToken => ({
  key,
  sessionId,
  generation: 0,
  secret: randomBytes(32).toString('base64url'),
});

/**
 * The next token, derived from the previous one: a lost answer can be repeated without storing any token, since the
 * previous token always yields the same next one with a key.
 */
export const nextToken = (key: Buffer, token: RefreshToken): RefreshToken => ({
  key,
  sessionId: token.sessionId,
  generation: token.generation + 1,
  secret: hmacOf(key, 'next', token.sessionId, String(token.generation), token.secret),
});

/** The stored hash of a token. */
export const hashOfToken = ({ key, sessionId, generation, secret }: RefreshToken): string =>
  hmacOf(key, 'stored', sessionId, String(generation), secret);
