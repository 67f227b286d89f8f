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
import type { GuardDeps } from './admission/guard.ts';
import { createProtection } from './admission/protection.ts';
import { tracedClients } from './client/traced-clients.ts';
import { trustedProxies } from './client/trusted-proxies.ts';
import { createCrawlerPages } from './crawlers/crawler-pages.ts';
import { createSitemap } from './crawlers/sitemap.ts';
import type { OwnCalls } from './http/handle.ts';
import { createDocsPages } from './docs/docs-pages.ts';
import { createEdge } from './edge.ts';
import { createFirstHtml } from './first-html/first-html.ts';
import { createVisitorCalls } from './first-html/visitor-calls.ts';
import { createServiceStates } from './health/service-states.ts';
import { createLive } from './live/live.ts';
import { createLiveGuard, type LiveGuard } from './live/live-guard.ts';
import { readConferenceHosts } from './pages/conference-hosts.ts';
import { createFormerFiles, type FormerFiles } from './static-files/former-files.ts';
import { createFrontEnd, type FrontEnd } from './pages/front-end.ts';
import { createListRemotes, findRemotes, type RemotePlace } from './pages/remotes.ts';
import { answerHeaders, createPageHeaders } from './pages/security-headers.ts';
import { warmingOf } from './pages/warming.ts';
import { createProxyRequest } from './proxy/proxy-request.ts';
import { createPeer, type Peer } from './proxy/peer.ts';
import { createSharedResponses } from './proxy/shared-responses.ts';
import { createRenderer, type Renderer } from './rendering/renderer.ts';
import { createIdentitySessions } from './session/identity-sessions.ts';
import { createSessionCookie } from './session/session-cookie.ts';
import { createSessionRoutes } from './session/session-routes.ts';
import { createSessionSeal } from './session/sealed-session.ts';

/** Composes the gateway. It owns no data; everything it stores can be lost. */
export async function compose(context: Context<Config>): Promise<Composition> {
  const { config, log, metrics, revocations } = context;
  const parts = partsOf(config);
  const { peers, timeoutMs, isProxy, cookie, shared, own } = parts;
  const verify = createTokenVerifier({ jwksUrl: config.JWKS_URL, audience: config.ENVIRONMENT, revocations });
  const protection = await createProtection({ config, verify, isProxy, log });
  const live = createLive(context, { verify, guard: liveGuardOf(config, protection), ...protection });
  const formerFiles = formerFilesOf(config);
  const states = createServiceStates(peers);
  const renderer = createRenderer();
  const frontEnd = frontEndOf(config, parts, { formerFiles, renderer, log });
  const warming = warmingOf(frontEnd, log);

  return {
    routes: [],
    handle: createEdge({
      proxyRequest: createProxyRequest({ peers, timeoutMs, isProxy, markOf: cookie.readMark }),
      shared,
      own: new Map([
        ...sessionRoutesOf(context, parts),
        ...protection.routes,
        ...pagesBesideTheFrontEnd(config, parts),
        ['GET /api/health', async (_request, response) => sendState(response, await states())],
      ]),
      frontEnd,
      guard: config.LIMITS === 'off' ? undefined : protection,
      isDevelopment: config.ENVIRONMENT !== 'production',
      headers: answerHeaders(parts),
      metrics,
      log,
    }),
    isTraced: tracedClients(config.TRACED_CLIENTS),
    attach(server) {
      server.headersTimeout = config.HEADERS_TIMEOUT_MS;
      live.attach(server);
    },
    background: [live.background, archiving(formerFiles, own, log), warming.background],
    ready: [live.ready, warming.ready],
    close: [...Object.values(peers), renderer, protection.redis].map(each => () => each.close()),
  };
}

const formerFilesOf = (config: Config) =>
  createFormerFiles({ built: config.FRONTENDS_FOLDER, former: config.FORMER_FILES_FOLDER });

/** Parts that follow from the settings alone. */
type Parts = ReturnType<typeof partsOf>;

function partsOf(config: Config) {
  const peers = connectPeers(config);
  const publicUrl = config.PUBLIC_URL.replace(/\/$/, '');
  const isHttps = publicUrl.startsWith('https:');
  const timeoutMs = config.UPSTREAM_TIMEOUT_MS;
  return {
    peers,
    publicUrl,
    isHttps,
    cookie: createSessionCookie({
      name: config.SESSION_COOKIE,
      domain: config.COOKIE_DOMAIN,
      isSecure: isHttps,
    }),
    timeoutMs,
    own: findRemotes(config.FRONTENDS_FOLDER),
    isProxy: trustedProxies(config.TRUSTED_PROXIES, config.PROXY_HOPS),
    shared: createSharedResponses({ peers, timeoutMs }),
    headersFor: createPageHeaders({ pictureOrigins: config.PICTURE_ORIGINS, isHttps }),
  };
}

function sessionRoutesOf(
  { config, revocations }: Context<Config>,
  { peers, publicUrl, cookie, timeoutMs, isProxy }: Parts,
) {
  return createSessionRoutes({
    identity: peers.identity,
    sessions: createIdentitySessions({ peer: peers.identity, timeoutMs }),
    seal: createSessionSeal(config.SESSION_SECRET),
    cookie,
    publicUrl,
    timeoutMs,
    isProxy,
    revocations,
  });
}

function frontEndOf(
  config: Config,
  { own, headersFor, shared, peers, timeoutMs, publicUrl }: Parts,
  { formerFiles, renderer, log }: { formerFiles: FormerFiles; renderer: Renderer; log: Logger },
): FrontEnd {
  const ask = createVisitorCalls({ shared, peers, timeoutMs });
  return createFrontEnd({
    folder: config.FRONTENDS_FOLDER,
    own,
    listRemotes: createListRemotes({
      own,
      file: config.REMOTES_FILE,
      onUnreadable: err =>
        log.warn({ err, op: 'remotes.list' }, 'List of remotes could not be read; the last good one is used'),
    }),
    robots: config.ROBOTS,
    viewport: config.VIEWPORT,
    headersFor,
    conferenceOf: readConferenceHosts(config.CONFERENCE_HOSTS),
    formerFiles,
    firstHtml: createFirstHtml({ ask, publicUrl }),
    rendering: {
      renderer,
      ask,
      budgetMs: config.RENDER_BUDGET_MS,
      onFailed: (path, err) =>
        log.warn({ path, err, op: 'page.render' }, 'Page could not be rendered; its scripts draw it'),
    },
    onUnreadableRemote: (remote, err) =>
      log.warn(
        { remote, err, op: 'page.list' },
        'Page list of a remote could not be read; the last good one is used',
      ),
    onFirstHtmlFailed: err => log.warn({ err, op: 'page.first-data' }, 'Page sent without its first data'),
  });
}

const liveGuardOf = (config: Config, { clientIdentity, limits }: GuardDeps): LiveGuard =>
  createLiveGuard({
    clientIdentity,
    limits: config.LIMITS === 'off' ? undefined : limits,
    maxOpen: config.LIVE_PER_ADDRESS,
  });

/** Runs beside the start, which does not depend on it; without it only this build's files are served. */
const archiving = (files: FormerFiles, remotes: readonly RemotePlace[], log: Logger): Background => ({
  start() {
    const names = ['shell', ...remotes.map(({ name }) => name)];
    files
      .keep(names)
      .catch((err: unknown) =>
        log.warn({ err, op: 'former-files.keep' }, 'Files of this build could not be archived'),
      );
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

const pagesBesideTheFrontEnd = (
  { ROBOTS: robots }: Config,
  { shared, peers, timeoutMs, publicUrl, own, headersFor }: Parts,
): OwnCalls => {
  const ask = createVisitorCalls({ shared, peers, timeoutMs });
  return new Map([
    ...createCrawlerPages({ robots, publicUrl, sitemap: createSitemap({ ask, publicUrl }) }),
    ...createDocsPages({ serverUrl: publicUrl, headers: headersFor(own, []) }),
  ]);
};

function sendState(response: ServerResponse<IncomingMessage>, state: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ data: state }));
}
