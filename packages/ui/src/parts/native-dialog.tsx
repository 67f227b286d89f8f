import { type MouseEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { leave } from './leave.ts';

type Press = { target: EventTarget; currentTarget: EventTarget };

const isBeside = ({ target, currentTarget }: Press) => target === currentTarget;

/**
 * Opens the native dialog with its state; it brings the focus trap, Escape, the inert page behind it, and the focus back where it was.
 * A press that begins and ends beside the dialog calls `onBeside`; a selection of text that ends there does not. What mounts once
 * `isShown` may take the focus (`autoFocus`).
 */
export function useNativeDialog(isOpen: boolean, onBeside: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const beganBeside = useRef(false);
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!isOpen || !element) return undefined;
    element.showModal();
    setShown(true);
    return () => {
      setShown(false);
      // Empty where the content went before it.
      if (element.hasChildNodes()) leave(element);
      element.close();
    };
  }, [isOpen]);
  const props = {
    ref,
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      beganBeside.current = isBeside(event);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (isBeside(event) && beganBeside.current) onBeside();
    },
  };
  return { props, isShown };
}

export type NativeDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Its name for readers. */
  label: string;
  className?: string;
  children: ReactNode;
};

/** A modal without a frame, for what has a look of its own. Escape and a press beside it close it. */
export function NativeDialog({ isOpen, onClose, label, className, children }: NativeDialogProps) {
  const { props } = useNativeDialog(isOpen, onClose);
  return (
    <dialog {...props} className={className} aria-label={label} onClose={() => isOpen && onClose()}>
      {children}
    </dialog>
  );
}
