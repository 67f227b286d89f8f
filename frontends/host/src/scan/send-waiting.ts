import { type ApiError, backoffMs } from '@momos/api-client';
import type { DoorScan } from './door-log.ts';

const passing = new Set([401, 408, 429]);

/** Whether an error says nothing about the ticket: no answer, trouble, too many calls, or a session that has to come back. */
export const isPassing = (error: ApiError): boolean =>
  error.status === 0 || error.status >= 500 || passing.has(error.status) || error.code === 'in_progress';

type Waiting = {
  /** The scans that wait now, oldest first. */
  read: () => DoorScan[];
  /** Sends one; false where there was no clear answer. */
  settle: (scan: DoorScan, signal: AbortSignal) => Promise<boolean>;
};

/** Sends what waits, oldest first, again and again with growing pauses until each has a clear answer, whatever it says. Answers what ends that. */
export function sendWaiting({ read, settle }: Waiting): () => void {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function sendAll(failures: number): Promise<void> {
    timer = undefined;
    for (const scan of read()) {
      if (end.signal.aborted) return;
      if (!(await settle(scan, end.signal))) break;
    }
    if (end.signal.aborted || read().length === 0) return;
    timer = setTimeout(() => void sendAll(failures + 1), backoffMs(failures));
  }

  // The browser found a network: no need to wait for the next try.
  const tryNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    void sendAll(0);
  };
  window.addEventListener('online', tryNow);
  void sendAll(0);
  return () => {
    end.abort();
    window.removeEventListener('online', tryNow);
    clearTimeout(timer);
  };
}
