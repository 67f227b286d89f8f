import { RemoteSlot } from '@momos/remote-kit/remote-slot';
import { LazyView, matchPath, useLocation } from '@momos/ui';
import { Suspense } from 'react';
import { layouts } from './layout/layouts.tsx';
import { NotFound } from './pages/not-found.tsx';
import { RemoteFailed } from './pages/remote-failed.tsx';
import { placeOf } from './places.ts';

const loadGallery = () => import('./gallery/gallery.page.tsx').then(file => file.GalleryPage);

/** Chooses layout and remote by the address. */
export function Composition() {
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  const Layout = layouts[place.layout];
  if (process.env.NODE_ENV === 'development' && matchPath('/dev/ui', pathname)) {
    return <Suspense><LazyView load={loadGallery} /></Suspense>;
  }
  return (
    <Layout>
      <RemoteSlot
        remote={place.remote}
        notFound={<NotFound />}
        failed={(error, retry) => <RemoteFailed error={error} onRetry={retry} />}
      />
    </Layout>
  );
}
