import { randomBytes } from 'node:crypto';
import { isSameHash, hmacOf } from '../secret/hmac.ts';

/**
 * A refresh token, opaque to clients: `<session>.<generation>.<secret>.<mac>`. The MAC proves that this service issued it,
 * so that a forged token cannot end a session.
 */
export type RefreshToken = { sessionId: string; generation: number; secret: string };

const form = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})\.([\w-]{43})$/;

const macOf = (key: Buffer, token: RefreshToken) =>
  hmacOf(key, 'mac', token.sessionId, String(token.generation), token.secret);

/** Serializes a token. */
export const writeToken = (key: Buffer, token: RefreshToken): string =>
  `${token.sessionId}.${token.generation}.${token.secret}.${macOf(key, token)}`;

/** Parses a token; undefined for a forged one. */
export function readToken(key: Buffer, text: string): RefreshToken | undefined {
  const [, sessionId, generation, secret, mac] = form.exec(text) ?? [];
  if (!sessionId || !generation || !secret || !mac) return undefined;
  const token = { sessionId, generation: Number(generation), secret };
  return isSameHash(mac, macOf(key, token)) ? token : undefined;
}

/** The first token of a session. */
export const firstToken = (sessionId: string): RefreshToken => ({
  sessionId,
  generation: 0,
  secret: randomBytes(32).toString('base64url'),
});

/**
 * The next token, derived from the previous one: a lost answer can be repeated without storing any token, since the
 * previous token always yields the same next one.
 */
export const nextToken = (key: Buffer, token: RefreshToken): RefreshToken => ({
  sessionId: token.sessionId,
  generation: token.generation + 1,
  secret: hmacOf(key, 'next', token.sessionId, String(token.generation), token.secret),
});

/** The stored hash of a token. */
export const hashOfToken = (key: Buffer, token: RefreshToken): string =>
  hmacOf(key, 'stored', token.sessionId, String(token.generation), token.secret);
