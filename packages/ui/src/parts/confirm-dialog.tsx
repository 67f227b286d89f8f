import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import { Facts, type Fact } from './facts.tsx';

export type ConfirmDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What will happen, as facts: people, money, messages. */
  facts?: readonly Fact[];
  children?: ReactNode;
  /** Says what happens: "Approve 12 and charge $480". */
  confirm: string;
  cancel?: string;
  isDangerous?: boolean;
  /** False while there is nothing to confirm, such as a mail to nobody. */
  isConfirmable?: boolean;
  /** The dialog closes when it resolves and stays, with the words of the error, when it rejects. */
  onConfirm: () => Promise<unknown> | void;
};

const noFacts: readonly Fact[] = [];

/** Asks before something that cannot be taken back, with the facts of it. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  facts = noFacts,
  children,
  confirm,
  cancel = 'Keep it as it is',
  isDangerous,
  isConfirmable = true,
  onConfirm,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(
        error instanceof Error && error.message ? error.message : 'That did not work. Nothing was changed.',
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size="sm"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            color={isDangerous ? 'red' : undefined}
            loading={isBusy}
            disabled={!isConfirmable}
            onClick={() => void run()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {facts.length > 0 ? <Facts facts={facts} /> : null}
      {failure ? (
        <p role="alert" style={{ color: 'var(--mo-bad)' }}>
          {failure}
        </p>
      ) : null}
    </Dialog>
  );
}
