import { MantineThemeProvider } from '@mantine/core';
import { type KeyboardEvent, useId, useMemo, type ReactNode } from 'react';
import { IconChevronDown, IconChevronUp, IconX } from '../icons.ts';
import { partsWords } from '../words/parts.tsx';
import { DialogGuardContext, useDialogGuards } from './dialog-guard.ts';
import { leave } from './leave.ts';
import { useNativeDialog } from './native-dialog.tsx';
import type { Steps } from './steps.ts';
import * as classes from './dialog.module.css';

const words = partsWords.dialog;

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
};

/** After the closing motion, as spec §9 says for modals. */
const closingMs = 300;

export type SidePanelProps = DialogProps & {
  /** Ways to what stands beside it in the list: buttons, and the keys k and j. */
  steps?: Steps | undefined;
};

/** Content that is taken away while its dialog is open closes it. */
const leavesWithDialog = (body: HTMLElement | null) => () => {
  const dialog = body?.closest('dialog');
  if (dialog) leave(dialog);
};

type FrameProps = SidePanelProps & { className: string | undefined };

function Frame({ isOpen, onClose, title, actions, children, className, size, steps }: FrameProps) {
  const id = useId();
  const titleId = `${id}title`;
  const { add, close } = useDialogGuards(onClose);
  const { props, isShown } = useNativeDialog(isOpen, close);
  return (
    <dialog
      {...props}
      id={id}
      className={className}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault();
        close();
      }}
      onClose={() => isOpen && onClose()}
      onKeyDown={event => {
        keepEnterInside(event);
        if (steps) stepByKey(event, steps);
      }}
      // A form in a dialog is none of the form that the dialog was opened from.
      onSubmit={event => event.stopPropagation()}
    >
      {isOpen && isShown ? (
        <div ref={leavesWithDialog} className={classes.body}>
          <Head id={titleId} title={title} steps={steps} onClose={close} />
          <div className={classes.content}>
            <DialogGuardContext value={add}>
              <FloatsInside id={id}>{children}</FloatsInside>
            </DialogGuardContext>
          </div>
          {actions ? <footer className={classes.actions}>{actions}</footer> : null}
        </div>
      ) : null}
    </dialog>
  );
}

type HeadProps = { id: string; title: ReactNode; steps: Steps | undefined; onClose: () => void };

const Head = ({ id, title, steps, onClose }: HeadProps) => (
  <header className={classes.head}>
    {/* Takes the focus of what was drawn for the one before, so that the keys still work. */}
    <h2 id={id} className={classes.title} tabIndex={-1} aria-live={steps ? 'polite' : undefined}>
      {title}
    </h2>
    <div className={classes.tools}>
      {steps ? <StepButtons steps={steps} /> : null}
      <button type="button" className={classes.close} aria-label={words.close} onClick={onClose}>
        <IconX size={20} />
      </button>
    </div>
  </header>
);

const StepButtons = ({ steps: { position, onPrevious, onNext } }: { steps: Steps }) => (
  <>
    <span className={classes.position}>{position}</span>
    <button
      type="button"
      className={classes.close}
      aria-label={words.previous}
      aria-keyshortcuts="k"
      title={words.previousK}
      aria-disabled={!onPrevious}
      onClick={() => onPrevious?.()}
    >
      <IconChevronUp size={20} />
    </button>
    <button
      type="button"
      className={classes.close}
      aria-label={words.next}
      aria-keyshortcuts="j"
      title={words.nextJ}
      aria-disabled={!onNext}
      onClick={() => onNext?.()}
    >
      <IconChevronDown size={20} />
    </button>
  </>
);

const typedInto = 'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"]';

/** Enter in a field sends the form that the field belongs to: never the one that the dialog was opened from. */
function keepEnterInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const { key, target, currentTarget } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !target.form) return;
  if (target.form.contains(currentTarget)) event.preventDefault();
}

/** Goes to the one before or after by k and j, unless a letter is being typed or another dialog is in front. */
function stepByKey(event: KeyboardEvent<HTMLDialogElement>, { onPrevious, onNext }: Steps): void {
  const { target, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
  if (target.closest(typedInto) || target.closest('dialog') !== currentTarget) return;
  const step = event.key === 'j' ? onNext : event.key === 'k' ? onPrevious : undefined;
  if (!step) return;
  event.preventDefault();
  currentTarget.querySelector('h2')?.focus();
  step();
}

/**
 * Menus, lists of selects and calendars open inside the dialog by default: what a native dialog leaves outside is inert and below it.
 */
function FloatsInside({ id, children }: { id: string; children: ReactNode }) {
  // By its id: the theme is merged deeply, which no element of the page survives.
  const theme = useMemo(() => ({ components: { Portal: { defaultProps: { target: `#${id}` } } } }), [id]);
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>;
}

/** A modal window in the middle; a sheet from below on the phone. */
export const Dialog = (props: DialogProps) => <Frame {...props} className={classes.dialog} />;

/** A panel from the side, for one thing of a list: the list stays where it was. */
export const SidePanel = (props: SidePanelProps) => <Frame {...props} className={classes.panel} />;

/** Runs something once a dialog has gone. */
export const afterClosing = (then: () => void) => setTimeout(then, closingMs);
