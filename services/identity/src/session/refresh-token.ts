import { randomBytes } from 'node:crypto';
import { isSameHash, keyedHash } from '../keys.ts';

/**
 * A refresh token: opaque to everybody but us. `<session>.<generation>.<secret>.<mac>`, where the mac tells a token
 * that we once gave from one that somebody made up, so that only the former can end a session.
 */
export type RefreshToken = { sessionId: string; generation: number; secret: string };

const form = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})\.([\w-]{43})$/;

const macOf = (key: Buffer, token: RefreshToken) =>
  keyedHash(key, 'mac', token.sessionId, String(token.generation), token.secret);

/** The text of a token. */
export const writeToken = (key: Buffer, token: RefreshToken): string =>
  `${token.sessionId}.${token.generation}.${token.secret}.${macOf(key, token)}`;

/** The token of a text, or undefined when it is none of ours. */
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
 * The token that follows. It is derived from the one before, so that an answer that got lost can be given again
 * without keeping any token: who holds the old one gets the very same new one.
 */
export const nextToken = (key: Buffer, token: RefreshToken): RefreshToken => ({
  sessionId: token.sessionId,
  generation: token.generation + 1,
  secret: keyedHash(key, 'next', token.sessionId, String(token.generation), token.secret),
});

/** What is stored of a token. */
export const hashOfToken = (key: Buffer, token: RefreshToken): string =>
  keyedHash(key, 'stored', token.sessionId, String(token.generation), token.secret);
