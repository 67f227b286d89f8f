import { dismissToast, showToast } from './toast-store.ts';
import { useCallback, useEffect, useRef } from 'react';

const heldMs = 8_000;

type Held = { send: () => void; timer: ReturnType<typeof setTimeout>; toast: number };

/**
 * Holds something that cannot be taken back once it is sent, such as mails: it says what is about to happen with a way to undo it for
 * some seconds, and is sent then, or as soon as its person leaves.
 */
export function useHeld() {
  const held = useRef<Held>(undefined);
  const flush = useCallback(() => {
    const now = held.current;
    held.current = undefined;
    if (!now) return;
    clearTimeout(now.timer);
    dismissToast(now.toast);
    now.send();
  }, []);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return useCallback(
    (words: string, send: () => void, onUndone: () => void) => {
      flush();
      const undo = () => {
        clearTimeout(held.current?.timer);
        held.current = undefined;
        onUndone();
      };
      held.current = { send, timer: setTimeout(flush, heldMs), toast: showToast(words, { undo }) };
    },
    [flush],
  );
}
