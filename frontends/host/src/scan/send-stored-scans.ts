import { ApiError, backoffMs, deviceStorage } from '@momos/api-client';
import { dropScan, type WaitingScan, waitingScans } from './scan-queue.ts';

const passing = new Set([401, 408, 429]);

/** Whether an error says nothing about the ticket: no answer, trouble, too many calls, or a session that has to come back. */
export const isPassing = (error: ApiError): boolean =>
  error.status === 0 || error.status >= 500 || passing.has(error.status) || error.code === 'in_progress';

type Stored = {
  socialId: string;
  send: (scan: WaitingScan) => Promise<unknown>;
  /** Called with the number of scans that still wait. */
  onSent: (waiting: number) => void;
};

/**
 * Sends the stored scans of a social, oldest first, again and again with growing waits until each has a clear answer,
 * whatever it says. Answers what ends that.
 */
export function sendStoredScans({ socialId, send, onSent }: Stored): () => void {
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function sendAll(failures: number): Promise<void> {
    for (const scan of waitingScans(socialId, deviceStorage)) {
      if (isEnded) return;
      const isSettled = await send(scan).then(() => true, isClear);
      if (isSettled) onSent(dropScan(socialId, scan.code, deviceStorage).length);
    }
    if (isEnded || waitingScans(socialId, deviceStorage).length === 0) return;
    timer = setTimeout(() => void sendAll(failures + 1), backoffMs(failures));
  }

  void sendAll(0);
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

function isClear(error: unknown): boolean {
  if (error instanceof ApiError) return !isPassing(error);
  throw error;
}
