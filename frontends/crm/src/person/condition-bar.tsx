import type { PersonSearch } from '@momos/contracts/people';
import { Button, Dialog, LazyView, RowsSkeleton } from '@momos/ui';
import { IconFilter, IconX } from '@momos/ui/icons';
import { useState } from 'react';
import { personWords } from '../words/person.ts';
import { conditionText, type Side, sideLabels, sides } from './condition-labels.ts';
import * as classes from './person.module.css';

const words = personWords.conditionBar;

// The rows of the page do not wait for the fields of a closed dialog.
const loadForm = () => import('./condition-form.tsx').then(file => file.ConditionForm);

type Props = { search: PersonSearch; onChange: (search: PersonSearch) => void };

/** The conditions of a search as chips that can be removed, and a way to add one. */
export function ConditionBar({ search, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.conditions}>
      <ConditionChips search={search} onChange={onChange} />
      <Button variant="default" leftSection={<IconFilter size={16} />} onClick={() => setOpen(true)}>
        {words.addCondition}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.addCondition}>
        {isOpen ? (
          <LazyView
            load={loadForm}
            fallback={<RowsSkeleton />}
            props={{
              onDone: (side, condition) => {
                setOpen(false);
                onChange({ ...search, [side]: [...search[side], condition] });
              },
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
        aria-label={words.remove(conditionText(condition))}
      >
        <span className={classes.side}>{sideLabels[side]}</span> {conditionText(condition)}{' '}
        <IconX size={14} aria-hidden />
      </button>
    )),
  );
}
