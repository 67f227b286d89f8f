import { RemoteSlot } from '@momos/remote-kit/remote-slot';
import { EmptyState, ErrorState, matchPath, useLocation } from '@momos/ui';
import { places } from './places.ts';

/** Chooses layout and remote by the address. */
export function Composition() {
  const { pathname } = useLocation();
  const place = places.find(({ path }) => matchPath(path, pathname));
  if (!place) throw new Error(`no place for ${pathname}`);
  return (
    <main>
      <RemoteSlot
        remote={place.remote}
        notFound={<EmptyState size="page" title="Not found" />}
        failed={(error, retry) => <ErrorState size="page" error={error} onRetry={retry} />}
      />
    </main>
  );
}
