import { FilterChips } from '@momos/ui';
import { Checkbox, FieldRow, TextInput } from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { subjectTestWords as words } from '../words/subject-test.ts';
import * as classes from './blast.module.css';
import type { SubjectTestDraft } from './subject-test.ts';

type Props = { test: SubjectTestDraft; onChange: (test: SubjectTestDraft) => void };

/** A second subject of a mail, to whom it goes first, and how long clicks are counted. */
export const SubjectTestFields = ({ test, onChange }: Props) => (
  <div className={classes.timing}>
    <Checkbox
      label={words.tryTwo}
      checked={test.isOn}
      onChange={event => onChange({ ...test, isOn: event.currentTarget.checked })}
    />
    {test.isOn ? (
      <>
        <TextInput
          label={words.second}
          maxLength={200}
          value={test.subject}
          onChange={event => onChange({ ...test, subject: event.currentTarget.value })}
        />
        <FieldRow>
          <NumberInput
            label={words.percent}
            min={10}
            max={50}
            clampBehavior="strict"
            allowDecimal={false}
            value={test.percent}
            onChange={percent => onChange({ ...test, percent: Number(percent) || 20 })}
          />
          <NumberInput
            label={words.hours}
            min={1}
            max={24}
            clampBehavior="strict"
            allowDecimal={false}
            value={test.hours}
            onChange={hours => onChange({ ...test, hours: Number(hours) || 2 })}
          />
        </FieldRow>
        <p className={classes.soft}>{words.how(test.percent, test.hours)}</p>
      </>
    ) : null}
  </div>
);

type ChoiceProps = { value: 'A' | 'B'; onChange: (variant: 'A' | 'B') => void };

/** Which of two subjects a preview shows. */
export const SubjectChoice = ({ value, onChange }: ChoiceProps) => (
  <FilterChips<'A' | 'B'>
    label={words.shown}
    single
    options={[
      { value: 'A', label: words.variants.A },
      { value: 'B', label: words.variants.B },
    ]}
    value={[value]}
    onChange={([next = value]) => onChange(next)}
  />
);
