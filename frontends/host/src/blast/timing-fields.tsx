import { reminderSides, reminderUnits } from '@momos/contracts/blasts';
import { FilterChips } from '@momos/ui';
import { FieldRow } from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { Select } from '@momos/ui/select';
import { composingWords as words } from '../words/composing.ts';
import { SendTime } from './blast-fields.tsx';
import * as classes from './blast.module.css';
import type { BlastDraft, Timing } from './use-blast-draft.ts';

type Times = Pick<BlastDraft, 'timing' | 'scheduledAt' | 'reminder'>;
type Props = Times & { zone: string; isChange: boolean; onChange: (times: Partial<Times>) => void };

/** When a blast is sent: now, at a time in the zone of the social, or as a reminder that moves with it. */
export function TimingFields({ zone, isChange, timing, scheduledAt, reminder, onChange }: Props) {
  const choices = (isChange ? ['AT', 'REMINDER'] : ['NOW', 'AT', 'REMINDER']) as Timing[];
  return (
    <div className={classes.timing}>
      <span className={classes.legend}>{words.when}</span>
      <FilterChips<Timing>
        label={words.when}
        single
        options={choices.map(value => ({ value, label: words.times[value] }))}
        value={[timing]}
        onChange={([next = timing]) => onChange({ timing: next })}
      />
      {timing === 'AT' ? (
        <SendTime zone={zone} value={scheduledAt} onChange={at => onChange({ scheduledAt: at })} />
      ) : null}
      {timing === 'REMINDER' ? <ReminderFields reminder={reminder} onChange={onChange} /> : null}
    </div>
  );
}

type ReminderProps = Pick<Props, 'reminder' | 'onChange'>;

const ReminderFields = ({ reminder, onChange }: ReminderProps) => (
  <>
    <FieldRow>
      <NumberInput
        label={words.reminderCount}
        min={1}
        max={720}
        allowDecimal={false}
        value={reminder.count}
        onChange={count => onChange({ reminder: { ...reminder, count: Number(count) || 1 } })}
      />
      <Select
        label={words.reminderUnit}
        allowDeselect={false}
        data={reminderUnits.map(value => ({ value, label: words.units[value] }))}
        value={reminder.unit}
        onChange={unit => unit && onChange({ reminder: { ...reminder, unit } })}
      />
      <Select
        label={words.reminderSide}
        allowDeselect={false}
        data={reminderSides.map(value => ({ value, label: words.sides[value] }))}
        value={reminder.side}
        onChange={side => side && onChange({ reminder: { ...reminder, side } })}
      />
    </FieldRow>
    <p className={classes.soft}>{words.movesAlong}</p>
  </>
);
