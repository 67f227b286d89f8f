import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { AppError, notFound } from '@momos/contracts/errors';
import { type FirstHtml, nothingFirst } from '../first-html/first-html.ts';
import type { ConferenceOf } from './conference-hosts.ts';
import type { Exchange } from '../http/handle.ts';
import type { FormerFiles } from '../static-files/former-files.ts';
import type { ListRemotes, RemotePlace } from './remotes.ts';
import { createRenderBuilds } from '../rendering/render-builds.ts';
import { createRenderedPages, type RenderedPagesDeps } from '../rendering/rendered-pages.ts';
import { createPageFiles } from './page-files.ts';
import { sendFile } from '../static-files/send-file.ts';
import { createShellPage } from './shell-page.ts';
import { fileFrom } from '../static-files/static-file.ts';
import { createStaticFiles, isPlainPath, type StaticFiles } from '../static-files/static-files.ts';

export type FrontEndDeps = {
  /** Holds `<front end>/dist`. */
  folder: string;
  /** The remotes in it. */
  own: readonly RemotePlace[];
  /** All remotes, those of other origins among them. */
  listRemotes: ListRemotes;
  robots: string;
  viewport: string;
  /** The headers of a page that may load these remotes and has these inline scripts. */
  headersFor: (remotes: readonly RemotePlace[], scripts: readonly string[]) => Record<string, string>;
  firstHtml: (path: string, query: URLSearchParams) => Promise<FirstHtml>;
  rendering: Omit<RenderedPagesDeps, 'builds'>;
  conferenceOf: ConferenceOf;
  formerFiles: FormerFiles;
  onFirstHtmlFailed: (error: unknown) => void;
  /** A remote's list of pages is broken; its last good one is used. */
  onUnreadableRemote: (remote: string, error: unknown) => void;
};

type Respond = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

export type FrontEnd = {
  /** Responds to a GET or HEAD that is not a call: with a file of the front ends or the shell's page. */
  respond: Respond;
  /** Prepares the rendering of pages; rejects where they cannot be rendered. */
  warm(): Promise<void>;
};

const jsonType = 'application/json; charset=utf-8';
/** A missing file is a 404, not the page, so that a broken build is noticed. */
const fileLike = /\.[a-z0-9]{2,11}$/i;

export function createFrontEnd(deps: FrontEndDeps): FrontEnd {
  const { folder, own, listRemotes } = deps;
  const shellFiles = createStaticFiles(join(folder, 'shell/dist'));
  const remoteFiles = new Map(own.map(({ name }) => [name, createStaticFiles(join(folder, name, 'dist'))]));
  const remotesJson = once((remotes: readonly RemotePlace[]) =>
    fileFrom(Buffer.from(JSON.stringify(remotes)), jsonType, 'no-cache'),
  );
  const { sendPage, warm } = createPageSender(deps, shellFiles, remoteFiles);

  async function sendAsset({ request, response }: Exchange, asset: Asset): Promise<void> {
    const { files, name, path } = asset;
    const file = files && ((await files.find(path)) ?? (await deps.formerFiles.find(name, path)));
    if (!file) throw notFound('file');
    await sendFile(request, response, file, { headers: assetHeaders });
  }

  const respond: Respond = async (request, response, url) => {
    const exchange = { request, response };
    const path = decodedPath(url.pathname);
    if (path === 'remotes.json')
      return sendFile(request, response, remotesJson(await listRemotes()), { headers: assetHeaders });
    const [, name, rest] = /^remotes\/([\w-]+)\/(.+)$/.exec(path) ?? [];
    if (name && rest) return sendAsset(exchange, { files: remoteFiles.get(name), name, path: rest });
    if (path !== 'index.html' && fileLike.test(path))
      return sendAsset(exchange, { files: shellFiles, name: 'shell', path });
    return sendPage(request, response, url);
  };
  return { respond, warm };
}

type Asset = { files: StaticFiles | undefined; name: string; path: string };

/** Sends the shell's page with the first data of the address. */
function createPageSender(
  deps: FrontEndDeps,
  shellFiles: StaticFiles,
  remoteFiles: ReadonlyMap<string, StaticFiles>,
): { sendPage: Respond; warm: FrontEnd['warm'] } {
  const { listRemotes, robots, firstHtml } = deps;
  const shellPage = shellPageOf(deps, shellFiles, remoteFiles);
  const startOf = createPageFiles(shellFiles, remoteFiles, deps.onUnreadableRemote);
  const { render, warm } = createRenderedPages({
    ...deps.rendering,
    builds: createRenderBuilds(shellFiles, remoteFiles),
  });
  const sendPage: Respond = async (request, response, url) => {
    // A failing service must not keep the page from opening: the page requests the data itself.
    const withNothing = (error: unknown) => {
      deps.onFirstHtmlFailed(error);
      return nothingFirst;
    };
    const remotes = await listRemotes();
    const [first, start] = await Promise.all([
      firstHtml(url.pathname, url.searchParams).catch(withNothing),
      startOf(url.pathname, remotes),
    ]);
    const conference = deps.conferenceOf(request.headers.host);
    const isRendered = start.isRendered && !first.isMissing && conference === undefined;
    const page = { address: url.pathname + url.search, remotes: start.remotes, tag: start.tag, first };
    const rendered = isRendered ? await render(page) : undefined;
    const file = await shellPage({ start, conference, first, rendered }).catch((error: unknown) =>
      shellPage({ start, conference, first: withNothing(error), rendered: undefined }),
    );
    if (!file)
      throw new AppError('unavailable', 'The pages are not built yet. Please try again in a moment.');
    const status = first.isMissing || (start.isUnknown && !first.content) ? 404 : 200;
    const headers = { ...deps.headersFor(remotes, file.scripts), 'x-robots-tag': robots };
    await sendFile(request, response, file, { status, headers });
  };
  return {
    sendPage,
    warm: async () => warm({ address: '/', remotes: (await startOf('/', await listRemotes())).remotes }),
  };
}

function shellPageOf(
  { robots, viewport }: FrontEndDeps,
  shellFiles: StaticFiles,
  remoteFiles: ReadonlyMap<string, StaticFiles>,
) {
  const findStyles = async (url: string) => {
    const [, name, path] = /^\/remotes\/([\w-]+)\/(.+)$/.exec(url) ?? [];
    return name && path ? remoteFiles.get(name)?.find(path) : shellFiles.find(url.slice(1));
  };
  return createShellPage({ files: shellFiles, findStyles, robots, viewport });
}

/** A function that works its answer out anew only when it is asked about something else than the last time. */
function once<Asked, Answer>(work: (asked: Asked) => Answer): (asked: Asked) => Answer {
  let last: { asked: Asked; answer: Answer } | undefined;
  return asked => {
    if (last?.asked !== asked) last = { asked, answer: work(asked) };
    return last.answer;
  };
}

/** Remotes and fonts may be loaded by a shell on another origin. */
const assetHeaders = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

function decodedPath(pathname: string): string {
  let path: string;
  try {
    path = decodeURIComponent(pathname.slice(1));
  } catch {
    throw notFound('page');
  }
  if (path !== '' && !isPlainPath(path.replace(/\/$/, ''))) throw notFound('page');
  return path;
}
