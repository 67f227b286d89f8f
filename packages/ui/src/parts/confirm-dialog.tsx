import { ApiError, errorText } from '@momos/api-client';
import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { partsWords } from '../words/parts.tsx';
import { Dialog } from './dialog.tsx';
import { Facts, type Fact } from './facts.tsx';

const words = partsWords.confirmDialog;

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
  /** False while there is nothing to confirm, such as a mail without recipients. */
  isConfirmable?: boolean;
  /** The dialog closes when it resolves, and stays with the error's text when it rejects. */
  onConfirm: () => Promise<unknown> | void;
};

const noFacts: readonly Fact[] = [];

const failed = words.failed;

const textOf = (error: unknown) =>
  error instanceof ApiError
    ? errorText(error)
    : error instanceof Error && error.message
      ? error.message
      : failed;

/** Runs what was confirmed: closes when it resolves, keeps the words of the error when it rejects. */
function useConfirmation(onConfirm: ConfirmDialogProps['onConfirm'], onClose: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, run };
}

/** Asks before something that cannot be taken back, with the facts of it. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  facts = noFacts,
  children,
  confirm,
  cancel = words.cancel,
  isDangerous,
  isConfirmable = true,
  onConfirm,
}: ConfirmDialogProps) {
  const { isBusy, failure, run } = useConfirmation(onConfirm, onClose);
  const actions = (
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
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="sm" actions={actions}>
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
