import { RemoteSlot } from '@momos/remote-kit/remote-slot';
import { SignedIn } from '@momos/remote-kit/signed-in';
import type { Layout } from '@momos/remote-kit/page';
import { FrameContext, LazyView, matchPath, useLocation } from '@momos/ui';
import { type ReactNode, useCallback, useState } from 'react';
import { layouts } from './layout/layouts.tsx';
import { ForAudience } from './pages/for-audience.tsx';
import { NotFound } from './pages/not-found.tsx';
import { RemoteFailed } from './pages/remote-failed.tsx';
import { pageOf, usePages } from './remote-routes.ts';

const loadGallery = () => import('./gallery/gallery.page.tsx').then(file => file.GalleryPage);
const isGallery = (pathname: string) =>
  process.env.NODE_ENV === 'development' && matchPath('/dev/ui/*', pathname) !== null;

const loadHumanCheck = () =>
  import('./pages/human-verification.page.tsx').then(file => file.HumanVerificationPage);
const Bare = layouts.none;

/** Chooses layout and remote by the address. */
export function Composition() {
  const { pathname } = useLocation();
  const pages = usePages();
  if (isGallery(pathname)) return <LazyView load={loadGallery} />;
  // The shell's own: it must open when no remote can be loaded.
  if (pathname === '/human-verification')
    return (
      <Bare>
        <LazyView load={loadHumanCheck} />
      </Bare>
    );
  const page = pageOf(pages, pathname);
  const slot = (
    <RemoteSlot
      remote={page.remote}
      notFound={<NotFound />}
      failed={(error, retry) => <RemoteFailed error={error} onRetry={retry} />}
    />
  );
  // The manager's frame is not shown around a question to sign in.
  return (
    <SignedIn isNeeded={page.for !== 'public'}>
      <Frame layout={page.layout} pathname={pathname}>
        <ForAudience audience={page.for}>{slot}</ForAudience>
      </Frame>
    </SignedIn>
  );
}

type FrameProps = { layout: Layout; pathname: string; children: ReactNode };

/** The layout of a page; that of the site where the page turns out to be none for this person. */
export function Frame({ layout, pathname, children }: FrameProps) {
  const [leftAt, setLeftAt] = useState<string>();
  const leave = useCallback(() => setLeftAt(pathname), [pathname]);
  const Around = layouts[leftAt === pathname ? 'site' : layout];
  return (
    <FrameContext value={leave}>
      <Around>{children}</Around>
    </FrameContext>
  );
}
