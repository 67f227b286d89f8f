import { createQueryClient } from '@momos/api-client';
import type { ListedPage } from '@momos/remote-kit/page-list';
import { BrowserRouter } from '@momos/ui';
import type { ReactNode } from 'react';
import { Composition } from './composition.tsx';
import { OfflineNotice, SkipLink } from './layout/notices.tsx';
import { ProgressBar } from './layout/progress-bar.tsx';
import { RouteChange } from './layout/route-change.tsx';
import { CommandKeys } from './menu/command-keys.tsx';
import { Providers } from './providers.tsx';
import { PagesContext } from './remote-routes.ts';
import { takeFirstData } from './session/first-data.ts';

const queries = createQueryClient();
takeFirstData(queries);

const inBrowser = (children: ReactNode) => <BrowserRouter>{children}</BrowserRouter>;

const onEveryPage = (
  <>
    <SkipLink />
    <ProgressBar />
    <OfflineNotice />
    <RouteChange />
    <CommandKeys />
  </>
);

/** The whole application: providers and what is on every page, around the composition of remotes. */
export const App = ({ pages }: { pages: readonly ListedPage[] }) => (
  <PagesContext value={pages}>
    <Providers queries={queries} router={inBrowser} around={onEveryPage}>
      <Composition />
    </Providers>
  </PagesContext>
);
