import { loads } from '@momos/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { layoutWords } from '../words/layout.tsx';
import * as classes from './progress-bar.module.css';

const words = layoutWords.progressBar;

const nothingPending = () => 0;

/** A thin bar while the code of another page is on its way (spec §2: non-shallow route changes only). */
export function ProgressBar() {
  const isLoading = useSyncExternalStore(loads.subscribe, loads.pending, nothingPending) > 0;
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle');
  useEffect(() => {
    // Quick answers need no bar.
    const timer = setTimeout(
      () => setState(now => (isLoading ? 'running' : now === 'running' ? 'done' : 'idle')),
      isLoading ? 120 : 0,
    );
    return () => clearTimeout(timer);
  }, [isLoading]);
  return (
    <div
      className={classes.bar}
      data-state={state}
      role={state === 'running' ? 'progressbar' : undefined}
      aria-label={words.loadingThePage}
      aria-hidden={state !== 'running'}
    />
  );
}
