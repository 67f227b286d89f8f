import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { useOpenHere } from './use-open-here.ts';
import * as classes from './disclosure.module.css';

export type DisclosureProps = {
  /** What the button shows. */
  button: ReactNode;
  /** Its name for readers where it shows no words. */
  label?: string;
  buttonClass?: string | undefined;
  align?: 'start' | 'end';
  children: ReactNode;
};

/** Calls back for a press outside of an element, while it is watched. */
function useOutsidePress(place: RefObject<HTMLElement | null>, isWatched: boolean, onPress: () => void) {
  useEffect(() => {
    if (!isWatched) return undefined;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) onPress();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  });
}

/** A button with a panel below it. Closes on outside click, Escape, leaving by Tab, and when a link in it was followed. */
export function Disclosure({ button, label, buttonClass, align = 'start', children }: DisclosureProps) {
  const [isOpen, setOpen] = useOpenHere();
  const place = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useOutsidePress(place, isOpen, () => setOpen(false));
  return (
    // The handlers only follow the focus of what is inside; the button is the control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className={classes.place}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        trigger.current?.focus();
      }}
      onBlur={event => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      <div id={panelId} className={classes.panel} data-align={align} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
