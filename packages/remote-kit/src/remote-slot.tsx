import { FailureBoundary, LazyPage, loadOnce, PageSkeleton, useLocation, useRoutes } from '@momos/ui';
import { Suspense, use, type ReactNode } from 'react';
import type { RemotePage } from './page.ts';
import { loadRemotePages } from './remotes.ts';

export type RemoteSlotProps = {
  /** Name in `remotes.json`. */
  remote: string;
  /** Shown while the remote or its page is fetched. */
  skeleton?: ReactNode;
  /** Shown for an address that the remote has no page for. */
  notFound: ReactNode;
  /** Shown when the remote or its page failed; `retry` fetches again. */
  failed: (error: unknown, retry: () => void) => ReactNode;
  onError?: (error: unknown) => void;
};

const pageSkeleton = <PageSkeleton />;

/** The place of a remote in the page: its pages by the current address, under a boundary of its own. */
export function RemoteSlot({ remote, skeleton = pageSkeleton, notFound, failed, onError }: RemoteSlotProps) {
  const { pathname } = useLocation();
  return (
    <FailureBoundary resetOn={pathname} fallback={failed} onError={onError}>
      <Suspense fallback={skeleton}>
        <RemoteRoutes key={remote} remote={remote} notFound={notFound} />
      </Suspense>
    </FailureBoundary>
  );
}

const keyOf = (remote: string) => `remote:${remote}`;
const load = (remote: string) => loadOnce(keyOf(remote), () => loadRemotePages(remote));

/** Begins to fetch a remote before its place is drawn; a failure shows in that place. */
export function warmRemote(remote: string): void {
  load(remote).catch(() => undefined);
}

/** Fetches a remote and its page at a path, after which both are drawn without waiting. Throws what failed. */
export async function readyPage(remote: string, path: string): Promise<void> {
  const page = (await load(remote)).find(each => each.path === path);
  if (page) await loadOnce(page.load, page.load);
}

/** Brings the pages of a remote, where they are not fetched by the browser. */
export function provideRemote(remote: string, pages: RemotePage[]): void {
  void loadOnce(keyOf(remote), () => Promise.resolve(pages));
}

function RemoteRoutes({ remote, notFound }: Pick<RemoteSlotProps, 'remote' | 'notFound'>) {
  const pages = use(load(remote));
  const routes = pages.map(page => ({ path: page.path, element: <LazyPage load={page.load} /> }));
  return useRoutes([...routes, { path: '*', element: notFound }]);
}
