import { FailureBoundary, LazyPage, loadOnce, PageSkeleton, useLocation, useRoutes } from '@momos/ui';
import { Suspense, use, type ReactNode } from 'react';
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

const load = (remote: string) => loadOnce(`remote:${remote}`, () => loadRemotePages(remote));

/** Begins to fetch a remote before its place is drawn; a failure shows in that place. */
export function warmRemote(remote: string): void {
  load(remote).catch(() => undefined);
}

function RemoteRoutes({ remote, notFound }: Pick<RemoteSlotProps, 'remote' | 'notFound'>) {
  const pages = use(load(remote));
  const routes = pages.map(page => ({ path: page.path, element: <LazyPage load={page.load} /> }));
  return useRoutes([...routes, { path: '*', element: notFound }]);
}
