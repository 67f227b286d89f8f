import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Owner } from '@momos/contracts/route';
import {
  type Background,
  type Composition,
  type Context,
  createTokenVerifier,
  type Logger,
} from '@momos/runtime';
import type { Config } from './config.ts';
import { createProtection } from './caller/protection.ts';
import { trustedProxies } from './caller/trusted-proxies.ts';
import { createDocsPages } from './docs/docs-pages.ts';
import { createEdge } from './edge.ts';
import { createFirstHtml } from './first-html/first-html.ts';
import { createServiceStates } from './health/service-states.ts';
import { createHumanCheckRoutes } from './human/human-check-routes.ts';
import { createLive } from './live/live.ts';
import { createLiveGuard } from './live/live-guard.ts';
import { readConferenceHosts } from './pages/conference-hosts.ts';
import { createFormerFiles, type FormerFiles } from './pages/former-files.ts';
import { createFrontEnd } from './pages/front-end.ts';
import { findRemotes, originsOf, type RemotePlace } from './pages/remotes.ts';
import { pageHeaders } from './pages/security-headers.ts';
import { createPass } from './proxy/pass.ts';
import { createPeer, type Peer } from './proxy/peer.ts';
import { createSharedAnswers } from './proxy/shared-answers.ts';
import { createIdentitySessions } from './session/identity-sessions.ts';
import { createSessionCookie } from './session/session-cookie.ts';
import { createSessionRoutes } from './session/session-routes.ts';
import { createSessionSeal } from './session/sealed-session.ts';

/** Puts the gateway together. It owns no data; all it keeps can be lost. */
export async function compose(context: Context<Config>): Promise<Composition> {
  const { config, log, metrics } = context;
  const peers = connectPeers(config);
  const publicUrl = config.PUBLIC_URL.replace(/\/$/, '');
  const isHttps = publicUrl.startsWith('https:');
  const timeoutMs = config.UPSTREAM_TIMEOUT_MS;
  const isProxy = trustedProxies(config.TRUSTED_PROXIES);
  const remotes = config.REMOTES_JSON ?? findRemotes(config.FRONTENDS_FOLDER);
  const shared = createSharedAnswers({ peers, timeoutMs });
  const states = createServiceStates(peers);

  const sessionRoutes = createSessionRoutes({
    identity: peers.identity,
    sessions: createIdentitySessions({ peer: peers.identity, timeoutMs }),
    seal: createSessionSeal(config.SESSION_SECRET.split(',')),
    cookie: createSessionCookie({
      name: config.SESSION_COOKIE,
      domain: config.COOKIE_DOMAIN,
      isSecure: isHttps,
    }),
    publicUrl,
    timeoutMs,
    isProxy,
  });
  const headers = pageHeaders({
    remoteOrigins: originsOf(remotes),
    pictureOrigins: config.PICTURE_ORIGINS,
    isHttps,
  });
  const formerFiles = createFormerFiles({
    built: config.FRONTENDS_FOLDER,
    former: config.FORMER_FILES_FOLDER,
  });
  const frontEnd = createFrontEnd({
    folder: config.FRONTENDS_FOLDER,
    remotes,
    robots: config.ROBOTS,
    viewport: config.VIEWPORT,
    headers,
    conferenceOf: readConferenceHosts(config.CONFERENCE_HOSTS),
    formerFiles,
    firstHtml: createFirstHtml({ shared, publicUrl }),
    onFirstHtmlFailed: err => log.warn({ err }, 'a page went out without its first data'),
  });

  const verify = createTokenVerifier({
    jwksUrl: config.JWKS_URL,
    audience: config.ENVIRONMENT,
    refusals: context.refusals,
  });
  const protection = await createProtection({ config, verify, isProxy, log });
  const isLimited = config.LIMITS !== 'off';
  const liveGuard = createLiveGuard({
    whoCalls: protection.whoCalls,
    limits: isLimited ? protection.limits : undefined,
    mostOpen: config.LIVE_PER_ADDRESS,
  });
  const live = createLive(context, { verify, guard: liveGuard });

  return {
    routes: [],
    handle: createEdge({
      pass: createPass({ peers, timeoutMs, isProxy }),
      shared,
      own: new Map([
        ...sessionRoutes,
        ...createHumanCheckRoutes({ checks: protection.humanChecks, whoCalls: protection.whoCalls }),
        ...protection.waitingRoom.routes,
        ...createDocsPages({ serverUrl: publicUrl, headers }),
        ['GET /api/health', async (_request, response) => sendState(response, await states())],
      ]),
      frontEnd,
      guard: isLimited ? protection : undefined,
      isDevelopment: config.ENVIRONMENT !== 'production',
      metrics,
      log,
    }),
    attach(server) {
      server.headersTimeout = config.HEADERS_TIMEOUT_MS;
      live.attach(server);
    },
    background: [live.background, keeping(formerFiles, remotes, log)],
    ready: [],
    close: [...Object.values(peers).map(peer => () => peer.close()), () => protection.redis.close()],
  };
}

/** Beside the start, since nobody waits for it; where nothing can be put aside, only this build's files are there. */
const keeping = (files: FormerFiles, remotes: readonly RemotePlace[], log: Logger): Background => ({
  start() {
    const names = ['shell', ...remotes.map(({ name }) => name)];
    files
      .keep(names)
      .catch((err: unknown) => log.warn({ err }, 'files of this build are not kept for later'));
  },
  stop: () => undefined,
});

function connectPeers(config: Config): Record<Owner, Peer> {
  const urls: Record<Owner, string> = {
    identity: config.IDENTITY_HTTP,
    events: config.EVENTS_HTTP,
    payments: config.PAYMENTS_HTTP,
    messaging: config.MESSAGING_HTTP,
    crm: config.CRM_HTTP,
    media: config.MEDIA_HTTP,
  };
  const entries = Object.entries(urls).map(([owner, url]) => [owner, createPeer(owner as Owner, url)]);
  return Object.fromEntries(entries) as Record<Owner, Peer>;
}

function sendState(response: ServerResponse<IncomingMessage>, state: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ data: state }));
}
