import type { ListedPage } from '@momos/remote-kit/page-list';
import { type QueryClient, RenderedAtContext } from '@momos/ui';
import type { ReactNode } from 'react';
import { Composition } from './composition.tsx';
import { OfflineNotice, SkipLink } from './layout/notices.tsx';
import { ProgressBar } from './layout/progress-bar.tsx';
import { RouteChange } from './layout/route-change.tsx';
import { CommandKeys } from './menu/command-keys.tsx';
import { Providers } from './providers.tsx';
import { PagesContext } from './remote-routes.ts';

const onEveryPage = (
  <>
    <SkipLink />
    <ProgressBar />
    <OfflineNotice />
    <RouteChange />
    <CommandKeys />
  </>
);

export type AppProps = {
  pages: readonly ListedPage[];
  queries: QueryClient;
  /** The browser's router, or one at the address that is rendered. */
  router: (children: ReactNode) => ReactNode;
  /** When the gateway rendered the page, in milliseconds. */
  renderedAt?: number | undefined;
};

/** The whole application: providers and what is on every page, around the composition of remotes. The same in browser and gateway. */
export const App = ({ pages, queries, router, renderedAt }: AppProps) => (
  <RenderedAtContext value={renderedAt}>
    <PagesContext value={pages}>
      <Providers queries={queries} router={router} around={onEveryPage}>
        <Composition />
      </Providers>
    </PagesContext>
  </RenderedAtContext>
);
