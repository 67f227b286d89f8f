import { dismissToast, showToast } from './toast-store.ts';
import { useCallback, useEffect, useRef } from 'react';
import { keepTabOpen } from './keep-tab-open.ts';

const heldMs = 8_000;

/** How something is sent: `isLast` while its page closes, so that its calls must outlive it. */
export type HeldSend = (how: { isLast: boolean }) => unknown;

/** What is held. */
export type Holding = {
  /** What is about to happen, as the toast says it. */
  words: string;
  send: HeldSend;
  onUndone: () => void;
  /** True for what takes several calls: the browser asks before the tab is closed, until all is sent. */
  isLong?: boolean;
  /** True for what is too much to be sent while the page closes: it is sent immediately, without a way to undo it. */
  isFinal?: boolean;
};

type Held = Pick<Holding, 'send'> & {
  timer: ReturnType<typeof setTimeout>;
  toast: number;
  release: () => void;
};

/** Sends something while the tab is kept open, and says what is about to happen until it is done. */
function sendNow({ words, send }: Holding): void {
  const release = keepTabOpen();
  const toast = showToast(words);
  void Promise.resolve(send({ isLast: false })).finally(() => {
    dismissToast(toast);
    release();
  });
}

/**
 * Holds something that cannot be taken back once it is sent, such as mails: it says what is about to happen with a way to undo it for
 * some seconds, and is sent then, or as soon as its person leaves.
 */
export function useHeld() {
  const held = useRef<Held>(undefined);
  const flush = useCallback((isLast: boolean) => {
    const now = held.current;
    held.current = undefined;
    if (!now) return;
    clearTimeout(now.timer);
    dismissToast(now.toast);
    void Promise.resolve(now.send({ isLast })).finally(now.release);
  }, []);
  useEffect(() => {
    const close = () => flush(true);
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      flush(false);
    };
  }, [flush]);
  return useCallback(
    (holding: Holding) => {
      flush(false);
      if (holding.isFinal) return sendNow(holding);
      const { words, send, onUndone, isLong = false } = holding;
      const release = isLong ? keepTabOpen() : () => undefined;
      const undo = () => {
        clearTimeout(held.current?.timer);
        held.current = undefined;
        release();
        onUndone();
      };
      const timer = setTimeout(() => flush(false), heldMs);
      held.current = { send, timer, toast: showToast(words, { undo }), release };
    },
    [flush],
  );
}
