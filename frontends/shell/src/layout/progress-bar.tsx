import { loads, useLocation, useQueryClient } from '@momos/ui';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { layoutWords } from '../words/layout.tsx';
import * as classes from './progress-bar.module.css';

const words = layoutWords.progressBar;

const nothingPending = () => 0;
/** Quick answers need no bar. */
const quickMs = 120;

/** How many reads have nothing to show yet. */
function useFirstReads(): number {
  const queries = useQueryClient();
  return useSyncExternalStore(
    useCallback(listener => queries.getQueryCache().subscribe(listener), [queries]),
    () => queries.isFetching({ predicate: ({ state }) => state.data === undefined }),
    nothingPending,
  );
}

/** Whether the page of the present path is on its way: its code, or what it reads first. */
function useArriving(): boolean {
  const { pathname } = useLocation();
  const code = useSyncExternalStore(loads.subscribe, loads.pending, nothingPending);
  const reads = useFirstReads();
  const [arrived, setArrived] = useState(pathname);
  const isQuiet = code === 0 && reads === 0;
  useEffect(() => {
    if (!isQuiet || arrived === pathname) return undefined;
    // What a page reads begins after it is shown.
    const timer = setTimeout(() => setArrived(pathname), quickMs);
    return () => clearTimeout(timer);
  }, [isQuiet, arrived, pathname]);
  return code > 0 || (reads > 0 && arrived !== pathname);
}

/** A thin bar while another page is on its way (spec §2: non-shallow route changes only). */
export function ProgressBar() {
  const isLoading = useArriving();
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle');
  useEffect(() => {
    const timer = setTimeout(
      () => setState(now => (isLoading ? 'running' : now === 'running' ? 'done' : 'idle')),
      isLoading ? quickMs : 0,
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
