import { useEffect, useState, useSyncExternalStore } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconX } from '../icons.ts';
import { partsWords } from '../words/parts.tsx';
import { dismissToast, toastStore, type Toast } from './toast-store.ts';
import * as classes from './toaster.module.css';

const words = partsWords.toaster;

const shownMs = { plain: 6_000, undo: 10_000, bad: 12_000 };

const usualMs = ({ tone, undo }: Toast): number =>
  tone === 'bad' ? shownMs.bad : undo ? shownMs.undo : shownMs.plain;

/** The corner where toasts appear. The shell renders it once. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  return (
    <div className={classes.corner} role="region" aria-label={words.notices} aria-live="polite">
      {toasts.map(toast => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastLine({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), toast.forMs ?? usualMs(toast));
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  const undo = () => {
    toast.undo?.();
    dismissToast(toast.id);
  };
  return (
    <div
      className={classes.toast}
      role={toast.tone === 'bad' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.tone === 'good' ? <IconCircleCheck size={20} className={classes.good} aria-hidden /> : null}
      {toast.tone === 'bad' ? <IconAlertTriangle size={20} className={classes.bad} aria-hidden /> : null}
      <span className={classes.message}>{toast.message}</span>
      {toast.undo ? (
        <button type="button" className={classes.undo} onClick={undo}>
          {words.undo}
        </button>
      ) : null}
      <button
        type="button"
        className={classes.close}
        aria-label={words.dismiss}
        onClick={() => dismissToast(toast.id)}
      >
        <IconX size={16} />
      </button>
    </div>
  );
}
