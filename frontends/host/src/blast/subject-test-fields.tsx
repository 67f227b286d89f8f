import { FilterChips } from '@momos/ui';
import { Checkbox, FieldRow, TextInput } from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { subjectTestWords as words } from '../words/subject-test.ts';
import * as classes from './blast.module.css';
import { limits, splitOf, type SubjectTestDraft } from './subject-test.ts';

type Props = {
  test: SubjectTestDraft;
  /** The rest would be written to when the social starts. */
  isTooLate?: boolean;
  onChange: (test: SubjectTestDraft) => void;
};

/** A second subject of a mail, to whom it goes first, and how long clicks are counted. */
export const SubjectTestFields = ({ test, isTooLate = false, onChange }: Props) => (
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
            {...limits.percent}
            allowDecimal={false}
            value={test.percent}
            onChange={percent => onChange({ ...test, percent: typed(percent) })}
            onBlur={() => onChange({ ...test, ...splitOf(test) })}
          />
          <NumberInput
            label={words.hours}
            {...limits.hours}
            allowDecimal={false}
            error={isTooLate ? words.tooLate : undefined}
            value={test.hours}
            onChange={hours => onChange({ ...test, hours: typed(hours) })}
            onBlur={() => onChange({ ...test, ...splitOf(test) })}
          />
        </FieldRow>
        <p className={classes.soft}>{words.how(splitOf(test))}</p>
      </>
    ) : null}
  </div>
);

/** A field that is empty while another number is typed stays so. */
const typed = (value: string | number): number | '' => (value === '' ? '' : Number(value));

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
