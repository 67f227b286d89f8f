import { createContext, useState } from 'react';

/** Asks before a dialog closes: true holds it, and `close` closes it later. */
type Guard = (close: () => void) => boolean;

/** Adds a guard to the dialog around, if there is one; gives the function that takes it away. */
export const DialogGuardContext = createContext<((guard: Guard) => () => void) | undefined>(undefined);

/** The guards of one dialog: a form inside may hold it open. */
export function useDialogGuards(onClose: () => void) {
  const [{ guards, add }] = useState(makeGuards);
  const close = () => {
    if (![...guards].some(guard => guard(onClose))) onClose();
  };
  return { add, close };
}

function makeGuards() {
  const guards = new Set<Guard>();
  const add = (guard: Guard) => {
    guards.add(guard);
    return () => void guards.delete(guard);
  };
  return { guards, add };
}
