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
};

type Held = Pick<Holding, 'send'> & {
  timer: ReturnType<typeof setTimeout>;
  toast: number;
  release: () => void;
};

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
    ({ words, send, onUndone, isLong = false }: Holding) => {
      flush(false);
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
