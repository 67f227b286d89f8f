import { ConfirmDialog } from '@momos/ui';
import { useId, useState } from 'react';
import { chatReportWords as words } from '../words/chat-report.ts';
import * as classes from '../queue/report.module.css';

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
  const group = useId();
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
      <fieldset className={classes.choices}>
        <legend>{words.author}</legend>
        {choices.map(each => (
          <label key={each}>
            <input type="radio" name={group} checked={each === choice} onChange={() => setChoice(each)} />
            {words.authorChoices[each]}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
