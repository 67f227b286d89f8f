/** Under load, fetches are this far apart: fewer, larger transactions. */
const gatherMs = 40;
/** Fetches that may come together. */
const burst = 3;

/** The pace of fetches: the first few of a burst follow each other immediately, so an idle consumer never waits. */
export function createPace(now = () => performance.now()) {
  let nextAt = 0;
  return {
    /** Counts a fetch. */
    onFetch(): void {
      nextAt = Math.max(nextAt, now() - burst * gatherMs) + gatherMs;
    },
    /** How long the next fetch has to wait. */
    waitMs: (): number => Math.max(0, nextAt - now()),
  };
}
