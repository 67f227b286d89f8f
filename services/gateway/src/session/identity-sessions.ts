import type { TokenAnswer } from '@momos/contracts/auth';
import { currentTraceparent } from '@momos/runtime';
import { decodeJwt } from 'jose';
import type { Peer } from '../proxy/peer.ts';
import { askWhole, jsonRequest, type WholeAnswer } from '../proxy/whole-answer.ts';
import type { HeldSession } from './sealed-session.ts';

/** Identity's answer to a question about tokens: tokens, or its refusal as it stands. */
export type TokenOutcome = { tokens: Required<TokenAnswer> } | { refusal: WholeAnswer };

/** How the gateway asks identity for tokens. Each throws 503 or 504 when identity cannot be asked. */
export type IdentitySessions = {
  /** Swaps a refresh token; calls with the same one share one question and its answer. */
  refresh(refreshToken: string, callerHeaders: string[]): Promise<TokenOutcome>;
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

  async function ask(refreshToken: string, callerHeaders: string[]): Promise<TokenOutcome> {
    const headers = [...callerHeaders, 'traceparent', currentTraceparent() ?? ''];
    const body = { refresh_token: refreshToken };
    // Repeating is safe: identity answers the same token again within its grace.
    return outcomeOf(
      await askWhole(
        peer,
        jsonRequest({ method: 'POST', path: refreshPath, headers, body, timeoutMs, isRepeatable: true }),
      ),
    );
  }

  return {
    refresh(refreshToken, callerHeaders) {
      const known = running.get(refreshToken);
      if (known) return known;
      const asked = ask(refreshToken, callerHeaders).finally(() => running.delete(refreshToken));
      running.set(refreshToken, asked);
      return asked;
    },
  };
}

/** Reads identity's answer about tokens. */
export function outcomeOf(answer: WholeAnswer): TokenOutcome {
  if (answer.status !== 200) return { refusal: answer };
  return { tokens: JSON.parse(answer.body.toString('utf8')) as Required<TokenAnswer> };
}

/** What is held in the cookie for these tokens. The token was just given by identity, so it is read, not verified. */
export function heldOf({ access_token, refresh_token }: Required<TokenAnswer>): HeldSession {
  const { sub, named, admin, roles } = decodeJwt<{ named: boolean; admin: boolean; roles: string[] }>(
    access_token,
  );
  return { access_token, refresh_token, user: { id: sub ?? '', isNamed: named, isAdmin: admin, roles } };
}
