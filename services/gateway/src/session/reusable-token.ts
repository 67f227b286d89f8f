import type { TokenAnswer } from '@momos/contracts/session-tokens';
import type { TokenRevocations } from '@momos/runtime';
import { decodeJwt } from 'jose';

/** A page renews a token with less left (spec §9). */
const expiringSeconds = 5 * 60;

/**
 * The access token of a cookie as an answer, while it lives long enough and is not revoked: not every page that is loaded has to rotate
 * the refresh token, whose answer may be lost. The cookie was sealed by us, so the token is decoded without verification.
 */
export function reusable(
  token: string,
  revocations: Pick<TokenRevocations, 'isRevoked'>,
  now: number = Date.now(),
): TokenAnswer | undefined {
  const { sub = '', ver, exp = 0 } = decodeJwt<{ ver?: number }>(token);
  const left = Math.floor(exp - now / 1000);
  if (left <= expiringSeconds || revocations.isRevoked(sub, ver ?? 0)) return undefined;
  return { access_token: token, token_type: 'Bearer', expires_in: left };
}
