import type { TokenAnswer } from '@momos/contracts/session-tokens';
import { currentTraceparent } from '@momos/runtime';
import { decodeJwt } from 'jose';
import type { Peer } from '../proxy/peer.ts';
import { requestBuffered, jsonRequest, type BufferedResponse } from '../proxy/buffered-response.ts';
import type { HeldSession } from './sealed-session.ts';

/** Identity's answer with tokens; behind the gateway there is always a refresh token. */
export type Tokens = TokenAnswer & { refresh_token: string };

/** Identity's answer to a question about tokens: tokens, or its refusal as it stands. */
export type TokenOutcome = { tokens: Tokens } | { refusal: BufferedResponse };

/** Token requests to identity. Each throws 503 or 504 when identity is unavailable. */
export type IdentitySessions = {
  /** Swaps a refresh token; calls with the same one share one question and its answer. */
  refresh(refreshToken: string, forwardedHeaders: string[]): Promise<TokenOutcome>;
};

const refreshPath = '/api/auth/oauth/refresh';

export function createIdentitySessions({
  peer,
  timeoutMs,
}: {
  peer: Peer;
  timeoutMs: number;
}): IdentitySessions {
  const running = new Map<string, Promise<TokenOutcome>>();

  async function ask(refreshToken: string, forwardedHeaders: string[]): Promise<TokenOutcome> {
    const headers = [...forwardedHeaders, 'traceparent', currentTraceparent() ?? ''];
    const body = { refresh_token: refreshToken };
    // Repeating is safe: identity answers the same token again within its grace.
    return outcomeOf(
      await requestBuffered(
        peer,
        jsonRequest({ method: 'POST', path: refreshPath, headers, body, timeoutMs, isRepeatable: true }),
      ),
    );
  }

  return {
    refresh(refreshToken, forwardedHeaders) {
      const known = running.get(refreshToken);
      if (known) return known;
      const asked = ask(refreshToken, forwardedHeaders).finally(() => running.delete(refreshToken));
      running.set(refreshToken, asked);
      return asked;
    },
  };
}

/** Reads identity's answer about tokens. */
export function outcomeOf(answer: BufferedResponse): TokenOutcome {
  if (answer.status !== 200) return { refusal: answer };
  return { tokens: JSON.parse(answer.body.toString('utf8')) as Tokens };
}

/** The cookie's content for these tokens. The token comes directly from identity, so it is decoded without verification. */
export function heldOf({ access_token, refresh_token }: Tokens): HeldSession {
  const { sub, named, admin, roles } = decodeJwt<{ named: boolean; admin: boolean; roles: string[] }>(
    access_token,
  );
  return { access_token, refresh_token, user: { id: sub ?? '', isNamed: named, isAdmin: admin, roles } };
}
