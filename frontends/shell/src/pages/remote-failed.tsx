import { ErrorState, Page } from '@momos/ui';

export type RemoteFailedProps = { error: unknown; onRetry: () => void };

/** In the place of a remote, or of a page of it, that did not load or broke. The rest of the page lives on. */
export const RemoteFailed = ({ error, onRetry }: RemoteFailedProps) => (
  <Page title="Not reachable">
    <ErrorState size="whole" title="This part is taking a break" error={error} onRetry={onRetry} />
  </Page>
);
