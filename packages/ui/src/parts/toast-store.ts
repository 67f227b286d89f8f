import type { ReactNode } from 'react';

export type Toast = {
  id: number;
  message: ReactNode;
  tone: 'plain' | 'good' | 'bad';
  /** Offers to take the act back while the toast is shown. */
  undo?: () => void;
  /** How long it is shown, where not as long as others. */
  forMs?: number;
};

type ToastOptions = Pick<Toast, 'undo' | 'forMs'> & { tone?: Toast['tone'] };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Takes a toast away. */
export const dismissToast = (id: number) => change(toasts.filter(toast => toast.id !== id));

/** Says something in the corner for a few seconds, longer where it can be undone. Gives the id to dismiss it by. */
export function showToast(message: ReactNode, { tone = 'plain', ...options }: ToastOptions = {}): number {
  lastId += 1;
  change([...toasts, { id: lastId, message, tone, ...options }].slice(-4));
  return lastId;
}

/** The toasts as an external store. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => toasts,
};
