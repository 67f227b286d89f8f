import { ErrorState } from '@momos/ui';
import { pagesWords } from '../words/pages.ts';
import { useReloadOnce } from './reload-once.ts';

const words = pagesWords.pageFailed;

/** In the place of everything, where the shell itself broke. */
export function PageFailed({ error }: { error: unknown }) {
  useReloadOnce(error);
  return (
    <main>
      <ErrorState
        size="whole"
        title={words.somethingWentWrong}
        error={error}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
