import { createRequire } from 'node:module';

type RequestQueue = {
  pending: unknown[];
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
};

const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
  prototype: RequestQueue & { scheduleCheckPendingRequests(): void };
};
const checkAgainMs = 10;

/**
 * kafkajs 2.2.4 checks the queue of each broker connection 1,000 times a second for good, also while it is empty: its
 * timer sets itself again with a negative time (tulios/kafkajs#1704). Requests wait only behind others that are under
 * way, whose answers start the check, or behind a throttle. So the timer runs only while one waits.
 */
prototype.scheduleCheckPendingRequests = function schedule(this: RequestQueue): void {
  if (this.pending.length === 0 || this.throttleCheckTimeoutId) return;
  this.throttleCheckTimeoutId = setTimeout(
    () => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    },
    Math.max(checkAgainMs, this.throttledUntil - Date.now()),
  );
};
