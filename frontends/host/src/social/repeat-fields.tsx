import { maxOccurrences, weekdays } from '@momos/contracts/recurrence-rule';
import { FilterChips, Segments, Text } from '@momos/ui';
import { FieldRow, TextInput } from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { Select } from '@momos/ui/select';
import { repeatWords as words } from '../words/repeat.ts';
import { datesOf, frequenciesOf, newRepeat, ownWeekday, type RepeatDraft } from './repeat.ts';
import type { SocialForm } from './use-social-form.ts';

const never = 'NEVER';

/** Whether and how a new social repeats, with what that comes to. */
export function RepeatFields({ form }: { form: SocialForm }) {
  const { repeat, start, timezone } = form.values;
  const frequencies = frequenciesOf({ start, timezone });
  const set = (next: RepeatDraft | null) => form.setFieldValue('repeat', next);
  return (
    <>
      <Select
        label={words.repeats}
        allowDeselect={false}
        data={[{ value: never, label: words.never }, ...frequencies]}
        value={repeat?.frequency ?? never}
        error={form.errorOf('repeat')}
        onChange={value => {
          const chosen = frequencies.find(each => each.value === value);
          const kept = repeat ?? (chosen && newRepeat(chosen.value, { start, timezone }));
          set(chosen && kept ? { ...kept, frequency: chosen.value } : null);
        }}
      />
      {repeat ? <Details form={form} repeat={repeat} onChange={part => set({ ...repeat, ...part })} /> : null}
    </>
  );
}

type DetailsProps = {
  form: SocialForm;
  repeat: RepeatDraft;
  onChange: (part: Partial<RepeatDraft>) => void;
};

const Details = ({ form, repeat, onChange }: DetailsProps) => (
  <>
    {repeat.frequency === 'WEEKLY' ? <Days form={form} repeat={repeat} onChange={onChange} /> : null}
    <Lengths repeat={repeat} onChange={onChange} />
    <Segments
      label={words.ends}
      choices={[
        { value: 'count', label: words.afterDates },
        { value: 'until', label: words.onDay },
      ]}
      value={repeat.ends}
      onChange={ends => onChange({ ends })}
    />
    <Summary form={form} repeat={repeat} />
  </>
);

const Lengths = ({ repeat, onChange }: Omit<DetailsProps, 'form'>) => (
  <FieldRow>
    <NumberInput
      label={repeat.frequency === 'WEEKLY' ? words.everyWeeks : words.everyMonths}
      min={1}
      max={12}
      allowDecimal={false}
      value={repeat.interval}
      onChange={value => onChange({ interval: Number(value) || 1 })}
    />
    {repeat.ends === 'count' ? (
      <NumberInput
        label={words.count}
        min={2}
        max={maxOccurrences}
        allowDecimal={false}
        value={repeat.count}
        onChange={value => onChange({ count: Number(value) || 2 })}
      />
    ) : (
      <TextInput
        label={words.lastDay}
        type="date"
        value={repeat.until}
        onChange={event => onChange({ until: event.currentTarget.value })}
      />
    )}
  </FieldRow>
);

/** The day of the social itself is always one of them. */
function Days({ form, repeat, onChange }: DetailsProps) {
  const own = ownWeekday(form.values);
  return (
    <FilterChips
      label={words.onDays}
      options={weekdays.map(day => ({ value: day, label: words.shortWeekdays[day] }))}
      value={[own, ...repeat.weekdays]}
      onChange={days => onChange({ weekdays: weekdays.filter(day => day !== own && days.includes(day)) })}
    />
  );
}

function Summary({ form, repeat }: Pick<DetailsProps, 'form' | 'repeat'>) {
  const { timezone } = form.values;
  const dates = datesOf(repeat, form.values);
  if ('problem' in dates)
    return (
      <Text size="sm" c="red" role="status">
        {dates.problem}
      </Text>
    );
  const last = dates.at(-1)?.toLocaleDateString('en-US', {
    timeZone: timezone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });
  return (
    <Text size="sm" c="dimmed" role="status">
      {words.summary(dates.length, last ?? '')}. {words.each}
    </Text>
  );
}
