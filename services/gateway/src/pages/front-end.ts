import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { AppError, notFound } from '@momos/contracts/errors';
import { type FirstHtml, nothingFirst } from '../first-html/first-html.ts';
import type { ConferenceOf } from './conference-hosts.ts';
import type { FormerFiles } from '../static-files/former-files.ts';
import type { RemotePlace } from './remotes.ts';
import { createPageFiles } from './page-files.ts';
import { sendFile } from '../static-files/send-file.ts';
import { createShellPage } from './shell-page.ts';
import { fileFrom } from '../static-files/static-file.ts';
import { createStaticFiles, isPlainPath, type StaticFiles } from '../static-files/static-files.ts';

export type FrontEndDeps = {
  /** Holds `<front end>/dist`. */
  folder: string;
  remotes: readonly RemotePlace[];
  robots: string;
  viewport: string;
  headers: Record<string, string>;
  firstHtml: (path: string, query: URLSearchParams) => Promise<FirstHtml>;
  conferenceOf: ConferenceOf;
  formerFiles: FormerFiles;
  onFirstHtmlFailed: (error: unknown) => void;
  /** A remote's list of pages is broken; its last good one is used. */
  onUnreadableRemote: (remote: string, error: unknown) => void;
};

/** Responds to a GET or HEAD that is not a call: with a file of the front ends or the shell's page. */
export type FrontEnd = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

const jsonType = 'application/json; charset=utf-8';
/** A missing file is a 404, not the page, so that a broken build is noticed. */
const fileLike = /\.[a-z0-9]{2,11}$/i;

export function createFrontEnd(deps: FrontEndDeps): FrontEnd {
  const { folder, remotes } = deps;
  const shellFiles = createStaticFiles(join(folder, 'shell/dist'));
  const remoteFiles = new Map(
    remotes.map(({ name }) => [name, createStaticFiles(join(folder, name, 'dist'))]),
  );
  const remotesJson = fileFrom(Buffer.from(JSON.stringify(remotes)), jsonType, 'no-cache');
  const sendPage = createPageSender(deps, shellFiles, remoteFiles);

  async function sendAsset({ request, response }: Exchange, asset: Asset): Promise<void> {
    const { files, name, path } = asset;
    const file = files && ((await files.find(path)) ?? (await deps.formerFiles.find(name, path)));
    if (!file) throw notFound('file');
    await sendFile(request, response, file, { headers: assetHeaders });
  }

  return async (request, response, url) => {
    const exchange = { request, response };
    const path = decodedPath(url.pathname);
    if (path === 'remotes.json') return sendFile(request, response, remotesJson, { headers: assetHeaders });
    const [, name, rest] = /^remotes\/([\w-]+)\/(.+)$/.exec(path) ?? [];
    if (name && rest) return sendAsset(exchange, { files: remoteFiles.get(name), name, path: rest });
    if (path !== 'index.html' && fileLike.test(path))
      return sendAsset(exchange, { files: shellFiles, name: 'shell', path });
    return sendPage(request, response, url);
  };
}

type Exchange = { request: IncomingMessage; response: ServerResponse };
type Asset = { files: StaticFiles | undefined; name: string; path: string };

/** Sends the shell's page with the first data of the address. */
function createPageSender(
  deps: FrontEndDeps,
  shellFiles: StaticFiles,
  remoteFiles: ReadonlyMap<string, StaticFiles>,
): FrontEnd {
  const { remotes, robots, viewport, firstHtml } = deps;
  const shellPage = createShellPage({ files: shellFiles, robots, viewport });
  const startOf = createPageFiles(remotes, remoteFiles, deps.onUnreadableRemote);
  const headers = { ...deps.headers, 'x-robots-tag': robots };

  return async (request, response, url) => {
    // A failing service must not keep the page from opening: the page requests the data itself.
    const withNothing = (error: unknown) => {
      deps.onFirstHtmlFailed(error);
      return nothingFirst;
    };
    const [first, start] = await Promise.all([
      firstHtml(url.pathname, url.searchParams).catch(withNothing),
      startOf(url.pathname),
    ]);
    const parts = { start, conference: deps.conferenceOf(request.headers.host) };
    const file = await shellPage({ ...parts, first }).catch((error: unknown) =>
      shellPage({ ...parts, first: withNothing(error) }),
    );
    if (!file)
      throw new AppError('unavailable', 'The pages are not built yet. Please try again in a moment.');
    await sendFile(request, response, file, { status: first.isMissing ? 404 : 200, headers });
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
