import { ErrorState, Page } from '@momos/ui';
import { useReloadOnce } from './reload-once.ts';

export type RemoteFailedProps = { error: unknown; onRetry: () => void };

/** In the place of a remote, or of a page of it, that did not load or broke. The rest of the page lives on. */
export function RemoteFailed({ error, onRetry }: RemoteFailedProps) {
  useReloadOnce(error);
  return (
    <Page title="Not reachable">
      <ErrorState size="whole" title="This part is taking a break" error={error} onRetry={onRetry} />
    </Page>
  );
}
