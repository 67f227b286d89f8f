import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router';
import { DialogGuardContext } from '../parts/dialog-guard.ts';
import { guardLeaving } from './leave-guards.ts';

/**
 * Holds the leaving of a page, the tab and a dialog around it while `isUnsaved`; `question` is open when the person tries to.
 */
export function useLeaveQuestion(isHeld: boolean, isUnsaved: () => boolean) {
  const { navigator } = useContext(NavigationContext);
  const dialog = useContext(DialogGuardContext);
  const { pathname } = useLocation();
  const latest = useRef({ pathname, isUnsaved });
  const [go, setGo] = useState<() => void>();
  useEffect(() => {
    latest.current = { pathname, isUnsaved };
  });
  useEffect(() => {
    if (!isHeld) return undefined;
    const guard = (next: () => void) => {
      if (!latest.current.isUnsaved()) return false;
      setGo(() => next);
      return true;
    };
    const stops = [guardLeaving(guard, navigator, () => latest.current.pathname), dialog?.(guard)];
    return () => stops.forEach(stop => stop?.());
  }, [isHeld, navigator, dialog]);
  return { isOpen: go !== undefined, stay: () => setGo(undefined), leave: () => go?.() };
}
