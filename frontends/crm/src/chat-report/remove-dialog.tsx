import { ConfirmDialog } from '@momos/ui';
import { useState } from 'react';
import { ChoiceList } from '../queue/choice-list.tsx';
import { chatReportWords as words } from '../words/chat-report.ts';

type Choice = keyof typeof words.authorChoices;
type Decision = { status: 'REMOVED'; silencedMinutes?: number; isBlocked?: true };

const dayMinutes = 24 * 60;
const restrictions: Record<Choice, Omit<Decision, 'status'>> = {
  NOTHING: {},
  DAY: { silencedMinutes: dayMinutes },
  WEEK: { silencedMinutes: 7 * dayMinutes },
  BLOCKED: { isBlocked: true },
};
const choices = Object.keys(restrictions) as Choice[];

type Props = { name: string; onClose: () => void; onConfirm: (decision: Decision) => Promise<unknown> };

/** Asks before a message is removed, and what happens to its author. */
export function RemoveDialog({ name, onClose, onConfirm }: Props) {
  const [choice, setChoice] = useState<Choice>('NOTHING');
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={words.ask(name)}
      confirm={words.remove}
      onConfirm={() => onConfirm({ status: 'REMOVED', ...restrictions[choice] })}
    >
      <p>{words.askText}</p>
      <ChoiceList
        legend={words.author}
        choices={choices}
        labels={words.authorChoices}
        value={choice}
        onChange={setChoice}
      />
    </ConfirmDialog>
  );
}
