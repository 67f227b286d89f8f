import { ConfirmDialog } from '@momos/ui';
import { TextInput } from '@momos/ui/forms';
import { useState } from 'react';
import { limitWords } from '../words/limit.ts';

const words = limitWords.liftDialog;

type Props = {
  title: string;
  /** What it means. */
  lead: string;
  facts: { label: string; value: string }[];
  onClose: () => void;
  onLift: (reason: string) => Promise<unknown>;
};

const shortest = 3;

/** Asks for the reason before a limit is lifted. */
export function LiftDialog({ title, lead, facts, onClose, onLift }: Props) {
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      facts={facts}
      confirm={words.lift}
      isConfirmable={given.length >= shortest}
      onConfirm={() => onLift(given)}
    >
      <p>{lead}</p>
      <TextInput
        label={words.reason}
        description={words.recordedWithYourName}
        maxLength={300}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
