import { RemoteSlot } from '@momos/remote-kit/remote-slot';
import { SignedIn } from '@momos/remote-kit/signed-in';
import { LazyView, matchPath, useLocation } from '@momos/ui';
import { layouts } from './layout/layouts.tsx';
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
  const Layout = layouts[page.layout];
  const slot = (
    <RemoteSlot
      remote={page.remote}
      notFound={<NotFound />}
      failed={(error, retry) => <RemoteFailed error={error} onRetry={retry} />}
    />
  );
  // The manager's frame is not shown around a question to sign in.
  const inLayout = <Layout>{slot}</Layout>;
  return page.for === 'public' ? inLayout : <SignedIn>{inLayout}</SignedIn>;
}
