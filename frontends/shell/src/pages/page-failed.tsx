import { ErrorState } from '@momos/ui';
import { useReloadOnce } from './reload-once.ts';

/** In the place of everything, where the shell itself broke. */
export function PageFailed({ error }: { error: unknown }) {
  useReloadOnce(error);
  return (
    <main>
      <ErrorState
        size="whole"
        title="Something went wrong"
        error={error}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
