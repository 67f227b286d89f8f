import * as apiClient from '@momos/api-client';
import { createQueryClient, type FirstAnswer, putFirstAnswers } from '@momos/api-client';
import { type ListedPage, pagesOf } from '@momos/remote-kit/page-list';
import type { RemotePage } from '@momos/remote-kit/page';
import { provideRemote, readyPage } from '@momos/remote-kit/remote-slot';
import * as ui from '@momos/ui';
import * as forms from '@momos/ui/forms';
import * as qr from '@momos/ui/qr';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { App } from './app.tsx';
import { pageOf } from './remote-routes.ts';

/** What remotes take from the shell, in the gateway as in the browser. */
export const shared: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@momos/ui': ui,
  '@momos/ui/forms': forms,
  '@momos/ui/qr': qr,
  '@momos/api-client': apiClient,
};

/** Puts the pages of a remote in its place; once, before the first page is rendered. */
export const provide = (remote: string, pages: RemotePage[]): void => provideRemote(remote, pages);

export type RenderInput = {
  /** Path and query. */
  address: string;
  /** What each remote says of its pages, by its name. */
  remotes: readonly { name: string; pages?: unknown }[];
  answers: readonly FirstAnswer[];
  /** The time that the page shows, in milliseconds. */
  now: number;
};

export type Rendered = {
  /** What belongs into `#root`. */
  html: string;
  /** The keys of answers that the page looked for in vain. */
  missing: FirstAnswer['key'][];
};

/** A cover weighs about 700 bytes; the browser draws those that are scrolled to. */
const coversOfFirstScreen = 4;

/** Renders a page as a visitor sees it before any script runs. Nothing of one call is left to the next. */
export async function render({ address, remotes, answers, now }: RenderInput): Promise<Rendered> {
  const pages: ListedPage[] = remotes.flatMap(remote => pagesOf(remote.name, remote.pages));
  const page = pageOf(pages, new URL(address, 'http://page').pathname);
  await Promise.all([readyPage(page.remote, page.path), ui.readyCovers()]);
  const queries = createQueryClient();
  putFirstAnswers(queries, answers);
  const router = (children: react.ReactNode) => (
    <ui.CoversLeftContext value={{ count: coversOfFirstScreen }}>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </ui.CoversLeftContext>
  );
  const html = renderToString(<App pages={pages} queries={queries} router={router} renderedAt={now} />);
  const missing = queries
    .getQueryCache()
    .getAll()
    .filter(
      ({ state, options }) =>
        state.data === undefined && !('enabled' in options && options.enabled === false),
    )
    .map(({ queryKey }) => queryKey as unknown as FirstAnswer['key']);
  return { html, missing };
}
