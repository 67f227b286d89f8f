import { type ReactNode, useEffect, useRef } from 'react';

/** Opens the native dialog with its state; it brings the focus trap, Escape and the inert page behind it. */
export function useNativeDialog(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isOpen && !element.open) element.showModal();
    if (!isOpen && element.open) element.close();
  }, [isOpen]);
  return dialog;
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
  return (
    // Escape closes a native dialog; the click on its backdrop is a convenience beside it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={useNativeDialog(isOpen)}
      className={className}
      aria-label={label}
      onClose={() => isOpen && onClose()}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  );
}
