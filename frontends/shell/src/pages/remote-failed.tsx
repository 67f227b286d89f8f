import { ErrorState, Page } from '@momos/ui';
import { pagesWords } from '../words/pages.ts';
import { useReloadOnce } from './reload-once.ts';

const words = pagesWords.remoteFailed;

export type RemoteFailedProps = { error: unknown; onRetry: () => void };

/** In the place of a remote, or of a page of it, that did not load or broke. The rest of the page lives on. */
export function RemoteFailed({ error, onRetry }: RemoteFailedProps) {
  useReloadOnce(error);
  return (
    <Page title={words.notReachable}>
      <ErrorState size="whole" title={words.partTakingBreak} error={error} onRetry={onRetry} />
    </Page>
  );
}
