/** Wakes one sleeper of this process: many notifications before it waits count as one, and none is missed. */
export type WakeSignal = {
  notify(): void;
  /** Resolves when notified since the last wait, when notified, after `ms`, or when `signal` aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

/** A wake signal that was not notified yet. */
export function createWakeSignal(): WakeSignal {
  let isNotified = false;
  let wake: (() => void) | undefined;
  return {
    notify() {
      isNotified = true;
      wake?.();
    },
    async wait(ms, signal) {
      if (!isNotified && !signal.aborted) {
        let timer: NodeJS.Timeout | undefined;
        let onAbort: (() => void) | undefined;
        await new Promise<void>(resolve => {
          wake = onAbort = resolve;
          timer = setTimeout(resolve, ms);
          signal.addEventListener('abort', onAbort, { once: true });
        });
        clearTimeout(timer);
        if (onAbort) signal.removeEventListener('abort', onAbort);
        wake = undefined;
      }
      isNotified = false;
    },
  };
}
