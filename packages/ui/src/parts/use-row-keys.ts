import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

export type RowKeysOptions = {
  count: number;
  onOpen?: ((index: number) => void) | undefined;
  /** `isRange` with Shift: everything between the last chosen row and this one. */
  onToggle?: ((index: number, isRange: boolean) => void) | undefined;
  onToggleAll?: (() => void) | undefined;
};

/**
 * Keyboard for a list of rows with one tab stop: arrows or j/k move, Home and End jump, Space or x chooses
 * (Shift: a range), Ctrl/⌘ A chooses all, Enter opens.
 */
export function useRowKeys({ count, onOpen, onToggle, onToggleAll }: RowKeysOptions) {
  const [active, setActive] = useState(0);
  const current = Math.min(active, Math.max(0, count - 1));

  const move = (event: KeyboardEvent<HTMLElement>, to: number) => {
    const next = Math.max(0, Math.min(count - 1, to));
    event.preventDefault();
    const list = event.currentTarget;
    // Drawn before it can have the focus.
    flushSync(() => setActive(next));
    const row = list.querySelector<HTMLElement>(`[data-row="${next}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys typed into a control inside a row belong to that control.
    if (!(event.target instanceof HTMLElement) || event.target.dataset.row === undefined) return;
    const isAll = (event.ctrlKey || event.metaKey) && event.key === 'a';
    if (isAll && onToggleAll) {
      event.preventDefault();
      onToggleAll();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'j') move(event, current + 1);
    else if (event.key === 'ArrowUp' || event.key === 'k') move(event, current - 1);
    else if (event.key === 'Home') move(event, 0);
    else if (event.key === 'End') move(event, count - 1);
    else if (event.key === 'Enter' && onOpen) onOpen(current);
    else if ((event.key === ' ' || event.key.toLowerCase() === 'x') && onToggle) {
      event.preventDefault();
      onToggle(current, event.shiftKey);
    }
  };

  return { active: current, setActive, onKeyDown };
}
