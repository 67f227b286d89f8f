/** Reads again what a page shows, in bounded frequency. */
export type Refresher = {
  /** Something changed. Runs the refresh now, or once more after the present one and a pause; while hidden, when shown. */
  request(): void;
  /** Ends it; nothing runs afterwards. */
  stop(): void;
};

/** Whether the page is seen, and when that changes; answers what ends the subscription. */
export type Visibility = { isVisible(): boolean; subscribe(listener: () => void): () => void };

/** Pause between two refreshes: at most so late is what a page shows, beside the time that reading takes. */
const pauseMs = 1_000;
/** A refresh that hangs holds up the next one for no longer. */
const hangsMs = 10_000;

/** Many requests are few refreshes: one runs, at most one more waits, and none is interrupted by the next. */
export function createRefresher(refresh: () => Promise<unknown>, visibility: Visibility): Refresher {
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (isWanted && visibility.isVisible() && !isStopped) {
      isWanted = false;
      await Promise.race([refresh().catch(() => undefined), pause(hangsMs)]);
      await pause(pauseMs);
    }
    isRunning = false;
  }
  const runIfIdle = () => {
    if (!isRunning) void run();
  };
  const unsubscribe = visibility.subscribe(runIfIdle);

  return {
    request() {
      isWanted = true;
      runIfIdle();
    },
    stop() {
      isStopped = true;
      unsubscribe();
    },
  };
}

const pause = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds));
