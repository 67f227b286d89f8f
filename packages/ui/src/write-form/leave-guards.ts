/** What a router offers to move on; `history` of React Router. */
type Navigator = { push: (...args: never[]) => void; replace: (...args: never[]) => void };

/** Asks before leaving: true holds, and `go` leaves later. */
export type LeaveGuard = (go: () => void) => boolean;

const guards = new Set<LeaveGuard>();
let isLeaving = false;

/** Leaves without asking any guard. */
function leave(go: () => void): void {
  isLeaving = true;
  try {
    go();
  } finally {
    isLeaving = false;
  }
}

const isHeld = (go: () => void) => !isLeaving && [...guards].some(guard => guard(() => leave(go)));

/** Where a move leads; React Router gives a resolved path or its parts. */
const pathOf = (to: unknown): string | undefined =>
  typeof to === 'string'
    ? to.replace(/[?#].*$/, '')
    : typeof to === 'object' && to !== null && 'pathname' in to && typeof to.pathname === 'string'
      ? to.pathname
      : undefined;

/** Makes `push` and `replace` ask; gives the way back. */
function watchMoves(navigator: Navigator, here: () => string): () => void {
  const originals = { push: navigator.push, replace: navigator.replace };
  for (const name of ['push', 'replace'] as const) {
    const move = originals[name].bind(navigator) as (...args: unknown[]) => void;
    navigator[name] = (...args: unknown[]) => {
      const isElsewhere = pathOf(args[0]) !== here();
      if (!isElsewhere || !isHeld(() => move(...args))) move(...args);
    };
  }
  return () => void Object.assign(navigator, originals);
}

const indexOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;

/** Makes back and forward ask. The browser has moved already when it says so, so it is moved back while the question stands. */
function watchHistory(here: () => string): () => void {
  const index = indexOf(window.history.state);
  let isReturning = false;
  const ask = (event: PopStateEvent) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const next = indexOf(event.state);
    if (window.location.pathname === here() || index === undefined || next === undefined) return;
    const steps = next - index;
    if (!isHeld(() => window.history.go(steps))) return;
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(-steps);
  };
  // Before the router, which listens on the same window without capture.
  window.addEventListener('popstate', ask, { capture: true });
  return () => window.removeEventListener('popstate', ask, { capture: true });
}

const holdTab = (event: BeforeUnloadEvent) => event.preventDefault();

let stopWatching: (() => void) | undefined;

/**
 * Holds moves to another path, back and forward, and the closing of the tab while a guard stands. Several guards share one watch.
 * Moves on the same path (a filter, a tab) pass. Gives the function that takes the guard away.
 */
export function guardLeaving(guard: LeaveGuard, navigator: Navigator, here: () => string): () => void {
  guards.add(guard);
  if (!stopWatching) {
    const stops = [watchMoves(navigator, here), watchHistory(here)];
    window.addEventListener('beforeunload', holdTab);
    stopWatching = () => {
      for (const stop of stops) stop();
      window.removeEventListener('beforeunload', holdTab);
      stopWatching = undefined;
    };
  }
  return () => {
    guards.delete(guard);
    if (guards.size === 0) stopWatching?.();
  };
}
