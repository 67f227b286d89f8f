import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TokenAnswer } from '@momos/contracts/auth';
import { AppError, unauthenticated } from '@momos/contracts/errors';
import { currentTraceparent } from '@momos/runtime';
import { originOf } from '../caller/came-from.ts';
import type { TrustedProxies } from '../caller/trusted-proxies.ts';
import { answerHeaders, requestHeaders } from '../proxy/headers.ts';
import { bodyOf } from '../proxy/incoming-body.ts';
import type { Peer } from '../proxy/peer.ts';
import { askWhole, type WholeAnswer } from '../proxy/whole-answer.ts';
import { heldOf, type IdentitySessions, outcomeOf } from './identity-sessions.ts';
import { requireSameOrigin } from './same-origin.ts';
import type { SessionSeal } from './sealed-session.ts';
import type { SessionCookie } from './session-cookie.ts';

export type SessionDeps = {
  identity: Peer;
  sessions: IdentitySessions;
  seal: SessionSeal;
  cookie: SessionCookie;
  publicUrl: string;
  timeoutMs: number;
  isProxy: TrustedProxies;
};

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The three calls by which a browser's session begins, goes on and ends (decisions: "Sign-in"). Tokens pass through
 * here and stay in the sealed cookie; the page gets the access token only.
 */
export function createSessionRoutes(deps: SessionDeps): ReadonlyMap<string, Handle> {
  const { seal, cookie, publicUrl } = deps;

  const giveTokens = async (
    response: ServerResponse,
    tokens: Required<TokenAnswer>,
    isTokenShown: boolean,
  ) => {
    const { refresh_token, ...shown } = tokens;
    const value = await seal.seal(heldOf(tokens));
    sendJson(response, isTokenShown ? { ...shown, refresh_token } : shown, cookie.keep(value));
  };

  const token: Handle = async (request, response) => {
    const outcome = outcomeOf(await forward(deps, request));
    if ('refusal' in outcome) passOn(response, outcome.refusal);
    else await giveTokens(response, outcome.tokens, false);
  };

  const refresh: Handle = async (request, response) => {
    const given = await refreshTokenIn(request);
    const value = cookie.read(request);
    const held = value ? await seal.open(value) : undefined;
    const refreshToken = given ?? held?.refresh_token;
    if (!refreshToken) {
      // A value that we cannot open will never be of use again.
      if (value) response.setHeader('set-cookie', cookie.clear());
      throw unauthenticated();
    }
    const outcome = await deps.sessions.refresh(refreshToken, callerHeaders(request, deps.isProxy));
    if ('refusal' in outcome)
      passOn(response, outcome.refusal, outcome.refusal.status < 500 ? cookie.clear() : undefined);
    else await giveTokens(response, outcome.tokens, given !== undefined);
  };

  const logout: Handle = async (request, response) => {
    // Whatever identity says, this browser forgets.
    response.setHeader('set-cookie', cookie.clear());
    const value = cookie.read(request);
    const held = value ? await seal.open(value) : undefined;
    const bearer = request.headers.authorization ?? (held && `Bearer ${held.access_token}`);
    if (!bearer) throw unauthenticated();
    passOn(response, await forward(deps, request, bearer));
  };

  const sameOrigin =
    (handle: Handle): Handle =>
    async (request, response) => {
      requireSameOrigin(request, publicUrl);
      await handle(request, response);
    };

  return new Map([
    ['POST /api/auth/oauth/token', sameOrigin(token)],
    ['POST /api/auth/oauth/refresh', sameOrigin(refresh)],
    ['POST /api/auth/logout', sameOrigin(logout)],
  ]);
}

/** Passes a request on to identity and takes the answer in. */
async function forward(deps: SessionDeps, request: IncomingMessage, bearer?: string): Promise<WholeAnswer> {
  const introduction = { ...originOf(request, deps.isProxy), traceparent: currentTraceparent() ?? '' };
  const headers = bearer ? { ...request.headers, authorization: bearer } : request.headers;
  return askWhole(deps.identity, {
    method: 'POST',
    path: request.url ?? '/',
    headers: requestHeaders(headers, introduction),
    body: await bodyOf(request),
    timeoutMs: deps.timeoutMs,
    isRepeatable: false,
  });
}

/** Who calls, for identity's limits and logs. */
function callerHeaders(request: IncomingMessage, isProxy: TrustedProxies): string[] {
  const { address, host, protocol } = originOf(request, isProxy);
  return ['x-forwarded-for', address, 'x-forwarded-host', host, 'x-forwarded-proto', protocol];
}

/** The refresh token that a caller without a cookie gives in the body. */
async function refreshTokenIn(request: IncomingMessage): Promise<string | undefined> {
  const body = await bodyOf(request);
  if (!Buffer.isBuffer(body)) {
    if (body) throw new AppError('invalid_request', 'The request cannot be read.');
    return undefined;
  }
  try {
    const given = JSON.parse(body.toString('utf8')) as { refresh_token?: unknown } | null;
    const token = given?.refresh_token;
    if (token === undefined) return undefined;
    if (typeof token === 'string' && token.length <= 256) return token;
  } catch {
    // Told below, as for any other body that is not what it should be.
  }
  throw new AppError('invalid_request', 'The request cannot be read.');
}

function sendJson(response: ServerResponse, body: unknown, setCookie: string[]): void {
  const text = JSON.stringify(body);
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'set-cookie': setCookie,
    })
    .end(text);
}

function passOn(
  response: ServerResponse,
  { status, headers, body }: WholeAnswer,
  setCookie?: string[],
): void {
  response.writeHead(status, {
    ...answerHeaders(headers),
    ...(setCookie ? { 'set-cookie': setCookie } : {}),
    'content-length': body.length,
  });
  response.end(body);
}
