import { createQueryClient } from '@momos/api-client';
import { type ListedPage, pagesInPage, readPageList } from '@momos/remote-kit/page-list';
import { readyPage, warmRemote } from '@momos/remote-kit/remote-slot';
import { BrowserRouter } from '@momos/ui';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from './app.tsx';
import { loadFonts } from './fonts.ts';
import { warmOnFirstTouch } from './lazy-ui-modules.ts';
import { workOffline } from './offline.ts';
import { pageOf } from './remote-routes.ts';
import { takeFirstData } from './session/first-data.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const queries = createQueryClient();
takeFirstData(queries);

const inBrowser = (children: ReactNode) => <BrowserRouter>{children}</BrowserRouter>;
const app = (pages: readonly ListedPage[]) => (
  <App
    pages={pages}
    queries={queries}
    router={inBrowser}
    renderedAt={Number(place.dataset.renderedAt) || undefined}
  />
);

/** Draws the page in the browser alone. */
async function draw(container: HTMLElement): Promise<void> {
  // Without a list the page still opens; the remote's slot says what is wrong and tries again.
  const pages = await readPageList().catch(() => []);
  warmRemote(pageOf(pages, location.pathname).remote);
  container.replaceChildren();
  createRoot(container).render(app(pages));
}

/**
 * Brings the first HTML to life: in one step, once its code is there, so that nothing of it goes away meanwhile. Pages of remotes
 * that the gateway does not know join afterwards.
 */
async function bringToLife(container: HTMLElement): Promise<void> {
  const known = pagesInPage();
  const { remote, path } = pageOf(known, location.pathname);
  await readyPage(remote, path);
  const root = await new Promise<Root>(resolve =>
    startTransition(() => resolve(hydrateRoot(container, app(known)))),
  );
  const pages = await readPageList();
  if (pages.length > known.length) startTransition(() => root.render(app(pages)));
}

/** What the offline worker kept may be the page of another address. */
const isOfHere = place.dataset.address === location.pathname + location.search;
const open = isOfHere ? bringToLife(place).catch(() => draw(place)) : draw(place);
// Without them the page reads as well in the fonts of the device.
void open.then(loadFonts).catch(() => undefined);
warmOnFirstTouch('forms', 'overlays');
workOffline(queries);
