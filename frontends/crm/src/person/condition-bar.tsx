import type { PersonSearch } from '@momos/contracts/people';
import { Button, Dialog } from '@momos/ui';
import { IconFilter, IconX } from '@momos/ui/icons';
import { useState } from 'react';
import { ConditionForm } from './condition-form.tsx';
import { conditionText, type Side, sideLabels, sides } from './condition-labels.ts';
import * as classes from './person.module.css';

type Props = { search: PersonSearch; onChange: (search: PersonSearch) => void };

/** The conditions of a search as chips that can be removed, and a way to add one. */
export function ConditionBar({ search, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.conditions}>
      <ConditionChips search={search} onChange={onChange} />
      <Button variant="default" leftSection={<IconFilter size={16} />} onClick={() => setOpen(true)}>
        Add condition
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Add condition">
        {isOpen ? (
          <ConditionForm
            onDone={(side, condition) => {
              setOpen(false);
              onChange({ ...search, [side]: [...search[side], condition] });
            }}
          />
        ) : null}
      </Dialog>
    </div>
  );
}

function ConditionChips({ search, onChange }: Props) {
  const remove = (side: Side, index: number) =>
    onChange({ ...search, [side]: search[side].filter((_, each) => each !== index) });
  return sides.flatMap(side =>
    search[side].map((condition, index) => (
      <button
        key={`${side} ${conditionText(condition)}`}
        type="button"
        className={classes.condition}
        onClick={() => remove(side, index)}
        aria-label={`Remove: ${conditionText(condition)}`}
      >
        <span className={classes.side}>{sideLabels[side]}</span> {conditionText(condition)}{' '}
        <IconX size={14} aria-hidden />
      </button>
    )),
  );
}
