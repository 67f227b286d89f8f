/** A doorbell: many rings before somebody listens count as one, and none is missed. */
export type Bell = {
  ring(): void;
  /** Resolves when the bell rang since the last wait, when it rings, after `ms`, or when `signal` aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

/** A bell that has already rung once, so that its first listener looks at once. */
export function createBell(): Bell {
  let rung = true;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms, signal) {
      if (!rung && !signal.aborted) {
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
      rung = false;
    },
  };
}
