import type { IncomingMessage, ServerResponse } from 'node:http';
import { deviceMarkHeader } from '@momos/contracts/device-mark';
import { AppError, unauthenticated } from '@momos/contracts/errors';
import { currentTraceparent, type TokenRevocations } from '@momos/runtime';
import { originOf } from '../client/client-ip.ts';
import type { TrustedProxies } from '../client/trusted-proxies.ts';
import type { Handle, OwnCalls } from '../http/handle.ts';
import { responseHeaders, requestHeaders } from '../proxy/headers.ts';
import { bodyOf } from '../proxy/request-body.ts';
import type { Outgoing, ResponseHandler } from '../proxy/exchange.ts';
import type { Peer } from '../proxy/peer.ts';
import { onceDisconnected } from '../proxy/response-writer.ts';
import { requestBuffered, type BufferedResponse } from '../proxy/buffered-response.ts';
import { heldOf, type IdentitySessions, outcomeOf, type Tokens } from './identity-sessions.ts';
import { reusable } from './reusable-token.ts';
import { requireSameOrigin } from './same-origin.ts';
import type { HeldSession, SessionSeal } from './sealed-session.ts';
import type { SessionCookie } from './session-cookie.ts';

export type SessionDeps = {
  identity: Peer;
  sessions: IdentitySessions;
  seal: SessionSeal;
  cookie: SessionCookie;
  publicUrl: string;
  timeoutMs: number;
  isProxy: TrustedProxies;
  revocations: Pick<TokenRevocations, 'isRevoked'>;
};

/**
 * The three calls by which a browser's session begins, continues and ends (decisions: "Sign-in"). Tokens are kept in the
 * sealed cookie; the page gets the access token only.
 */
export function createSessionRoutes(deps: SessionDeps): OwnCalls {
  const sameOrigin =
    (handle: typeof signIn): Handle =>
    async (request, response) => {
      requireSameOrigin(request, deps.publicUrl);
      await handle(deps, request, response);
    };
  return new Map([
    ['POST /api/auth/oauth/token', sameOrigin(signIn)],
    ['POST /api/auth/oauth/refresh', sameOrigin(refresh)],
    ['POST /api/auth/logout', sameOrigin(signOut)],
  ]);
}

async function signIn(deps: SessionDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // A code counts once: it is not spent for a person who has gone.
  const outcome = outcomeOf(await forward(deps, request, { onceDisconnected: onceDisconnected(response) }));
  if ('refusal' in outcome) sendBuffered(response, outcome.refusal);
  else await sendTokens(deps, response, { tokens: outcome.tokens, isTokenShown: false });
}

async function refresh(deps: SessionDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { cookie } = deps;
  const { refreshToken: given, mayReuse } = await askedIn(request);
  const held = given === undefined ? await heldIn(deps, request) : undefined;
  const current = mayReuse && held ? reusable(held.access_token, deps.revocations) : undefined;
  if (current) return sendJson(response, current);
  const refreshToken = given ?? held?.refresh_token;
  if (!refreshToken) {
    // A value that cannot be opened will never be of use again.
    if (cookie.read(request)) response.setHeader('set-cookie', cookie.clear());
    throw unauthenticated();
  }
  const outcome = await deps.sessions.refresh(refreshToken, forwardedHeaders(deps, request));
  if ('refusal' in outcome)
    sendBuffered(response, outcome.refusal, outcome.refusal.status < 500 ? cookie.clear() : undefined);
  else await sendTokens(deps, response, { tokens: outcome.tokens, isTokenShown: given !== undefined });
}

async function signOut(deps: SessionDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The cookie is cleared whatever identity responds.
  response.setHeader('set-cookie', deps.cookie.clear());
  const held = await heldIn(deps, request);
  const bearer = request.headers.authorization ?? (held && `Bearer ${held.access_token}`);
  if (!bearer) throw unauthenticated();
  sendBuffered(response, await forward(deps, request, { bearer }));
}

async function heldIn(
  { seal, cookie }: SessionDeps,
  request: IncomingMessage,
): Promise<HeldSession | undefined> {
  const value = cookie.read(request);
  return value ? seal.open(value) : undefined;
}

async function sendTokens(
  { seal, cookie }: SessionDeps,
  response: ServerResponse,
  { tokens, isTokenShown }: { tokens: Tokens; isTokenShown: boolean },
): Promise<void> {
  const { refresh_token, device_mark: mark, ...shown } = tokens;
  const value = await seal.seal(heldOf(tokens));
  sendJson(response, isTokenShown ? { ...shown, refresh_token } : shown, [
    ...cookie.keep(value),
    ...(mark ? [cookie.keepMark(mark)] : []),
  ]);
}

/** Forwards a request to identity. */
async function forward(
  deps: SessionDeps,
  request: IncomingMessage,
  { bearer, onceDisconnected }: { bearer?: string; onceDisconnected?: ResponseHandler['onceDisconnected'] },
): Promise<BufferedResponse> {
  const forwarded = {
    ...originOf(request, deps.isProxy),
    traceparent: currentTraceparent() ?? '',
    deviceMark: deps.cookie.readMark(request),
  };
  const headers = bearer ? { ...request.headers, authorization: bearer } : request.headers;
  const outgoing: Outgoing = {
    method: 'POST',
    path: request.url ?? '/',
    headers: requestHeaders(headers, forwarded),
    body: await bodyOf(request),
    timeoutMs: deps.timeoutMs,
    isRepeatable: false,
  };
  return requestBuffered(deps.identity, outgoing, onceDisconnected);
}

/** The client's origin and the mark of its device, for identity's limits and logs. */
function forwardedHeaders({ isProxy, cookie }: SessionDeps, request: IncomingMessage): string[] {
  const { address, host, protocol } = originOf(request, isProxy);
  const mark = cookie.readMark(request);
  return [
    ...['x-forwarded-for', address, 'x-forwarded-host', host, 'x-forwarded-proto', protocol],
    ...(mark ? [deviceMarkHeader, mark] : []),
  ];
}

type Asked = { refreshToken?: string; mayReuse: boolean };

/** The refresh token that a caller without a cookie gives in the body, and whether a page may get its token again. */
async function askedIn(request: IncomingMessage): Promise<Asked> {
  const body = await bodyOf(request);
  if (!Buffer.isBuffer(body)) {
    if (body) throw new AppError('invalid_request', 'The request cannot be read.');
    return { mayReuse: false };
  }
  try {
    const given = JSON.parse(body.toString('utf8')) as { refresh_token?: unknown; reuse?: unknown } | null;
    const token = given?.refresh_token;
    if (token === undefined) return { mayReuse: given?.reuse === true };
    if (typeof token === 'string' && token.length <= 256) return { refreshToken: token, mayReuse: false };
  } catch {
    // Refused below, like any other invalid body.
  }
  throw new AppError('invalid_request', 'The request cannot be read.');
}

function sendJson(response: ServerResponse, body: unknown, setCookie: string[] = []): void {
  const text = JSON.stringify(body);
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      ...(setCookie.length > 0 ? { 'set-cookie': setCookie } : {}),
    })
    .end(text);
}

function sendBuffered(
  response: ServerResponse,
  { status, headers, body }: BufferedResponse,
  setCookie?: string[],
): void {
  response.writeHead(status, {
    ...responseHeaders(headers),
    ...(setCookie ? { 'set-cookie': setCookie } : {}),
    'content-length': body.length,
  });
  response.end(body);
}
