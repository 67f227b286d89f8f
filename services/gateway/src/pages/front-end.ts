import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { AppError, notFound } from '@momos/contracts/errors';
import { type FirstHtml, nothingFirst } from '../first-html/first-html.ts';
import type { ConferenceOf } from './conference-hosts.ts';
import type { FormerFiles } from './former-files.ts';
import type { RemotePlace } from './remotes.ts';
import { createPageFiles } from './page-files.ts';
import { sendFile } from './send-file.ts';
import { createShellPage } from './shell-page.ts';
import { fileFrom } from './static-file.ts';
import { createStaticFiles, isPlainPath, type StaticFiles } from './static-files.ts';

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
};

/** Answers a GET or HEAD of an address that is no call: files of the front ends, or the shell's page. */
export type FrontEnd = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

const jsonType = 'application/json; charset=utf-8';
/** What looks like a file and is not there is a 404, not the page, so that a broken build shows. */
const fileLike = /\.[a-z0-9]{2,11}$/i;

export function createFrontEnd(deps: FrontEndDeps): FrontEnd {
  const { folder, remotes, robots, viewport, headers, firstHtml } = deps;
  const shellFiles = createStaticFiles(join(folder, 'shell/dist'));
  const remoteFiles = new Map(
    remotes.map(({ name }) => [name, createStaticFiles(join(folder, name, 'dist'))]),
  );
  const shellPage = createShellPage({ files: shellFiles, robots, viewport });
  const startOf = createPageFiles(remotes, remoteFiles);
  const remotesJson = fileFrom(Buffer.from(JSON.stringify(remotes)), jsonType, 'no-cache');
  const pageHeaders = { ...headers, 'x-robots-tag': robots };

  async function sendPage(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    // A service in trouble must not keep the page from opening: it asks again by itself.
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
    const status = first.isMissing ? 404 : 200;
    if (!file)
      throw new AppError('unavailable', 'The pages are not built yet. Please try again in a moment.');
    await sendFile(request, response, file, { status, headers: pageHeaders });
  }

  async function sendAsset(
    request: IncomingMessage,
    response: ServerResponse,
    files: StaticFiles | undefined,
    { name, path }: { name: string; path: string },
  ): Promise<boolean> {
    if (!files) return false;
    const file = (await files.find(path)) ?? (await deps.formerFiles.find(name, path));
    if (!file) return false;
    await sendFile(request, response, file, { headers: assetHeaders });
    return true;
  }

  return async (request, response, url) => {
    const path = decodedPath(url.pathname);
    if (path === 'remotes.json') return sendFile(request, response, remotesJson, { headers: assetHeaders });
    const [, name, rest] = /^remotes\/([\w-]+)\/(.+)$/.exec(path) ?? [];
    if (name && rest) {
      if (await sendAsset(request, response, remoteFiles.get(name), { name, path: rest })) return undefined;
      throw notFound('file');
    }
    if (path === '' || path === 'index.html') return sendPage(request, response, url);
    if (fileLike.test(path)) {
      if (await sendAsset(request, response, shellFiles, { name: 'shell', path })) return undefined;
      throw notFound('file');
    }
    return sendPage(request, response, url);
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
