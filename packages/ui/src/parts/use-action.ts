import { type Answer, errorText, useWrite } from '@momos/api-client';
import type { Route } from '@momos/contracts/route';
import { showToast } from './toast-store.ts';

type ActionOptions<R extends Route> = {
  /** Routes whose cached answers are stale after this call. */
  refreshes?: readonly Route[];
  /** Says that it worked. */
  done?: string | ((answer: Answer<R>) => string);
  onDone?: (answer: Answer<R>) => void;
};

/**
 * A call made by one button, without fields: a toast says that it worked, where `done` is given, and why it did not.
 * `const remove = useAction(photosContract.remove, { done: 'Photo removed' }); remove.mutate({ params })`.
 */
export function useAction<R extends Route>(route: R, { refreshes, done, onDone }: ActionOptions<R> = {}) {
  return useWrite(route, {
    ...(refreshes ? { refreshes } : {}),
    onDone: answer => {
      const words = typeof done === 'function' ? done(answer) : done;
      if (words) showToast(words, { tone: 'good' });
      onDone?.(answer);
    },
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
}
