import { MantineThemeProvider } from '@mantine/core';
import { useId, useMemo, type ReactNode } from 'react';
import { IconX } from '../icons.ts';
import { DialogGuardContext, useDialogGuards } from './dialog-guard.ts';
import { useNativeDialog } from './native-dialog.tsx';
import * as classes from './dialog.module.css';

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

type FrameProps = DialogProps & { className: string | undefined };

function Frame({ isOpen, onClose, title, actions, children, className, size }: FrameProps) {
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
    >
      {isOpen && isShown ? (
        <div className={classes.body}>
          <Head id={titleId} title={title} onClose={close} />
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

const Head = ({ id, title, onClose }: { id: string; title: ReactNode; onClose: () => void }) => (
  <header className={classes.head}>
    <h2 id={id} className={classes.title}>
      {title}
    </h2>
    <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
      <IconX size={20} />
    </button>
  </header>
);

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
export const SidePanel = (props: DialogProps) => <Frame {...props} className={classes.panel} />;

/** Runs something once a dialog has gone. */
export const afterClosing = (then: () => void) => setTimeout(then, closingMs);
