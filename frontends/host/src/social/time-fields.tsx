import { zoneName } from '@momos/ui';
import { DateTimeField } from '@momos/ui/dates';
import { FieldRow } from '@momos/ui/forms';
import { Select } from '@momos/ui/select';
import { socialEditorWords } from '../words/social-editor.ts';
import { inZone, moveStart } from './draft-zone.ts';
import { setFields, type SocialForm } from './use-social-form.ts';

const words = socialEditorWords.timeFields;

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Chicago',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
  'Australia/Sydney',
];

/** When a social starts and ends, on the clocks of its time zone. */
export function TimeFields({ form }: { form: SocialForm }) {
  const { start, end, timezone } = form.values;
  return (
    <FieldRow>
      <DateTimeField
        label={words.starts}
        description={undefined}
        zone={timezone}
        error={form.errorOf('start')}
        value={start}
        onChange={value => value && setFields(form, moveStart(form.values, value))}
      />
      <DateTimeField
        label={words.ends}
        description={undefined}
        zone={timezone}
        error={form.errorOf('end')}
        value={end}
        onChange={value => value && form.setFieldValue('end', value)}
      />
      <Select
        label={words.timeZone}
        searchable
        data={[...new Set([timezone, ...zones])].map(zone => ({
          value: zone,
          label: `${zone.replaceAll('_', ' ')} (${zoneName(start, zone)})`,
        }))}
        {...form.props('timezone')}
        onChange={zone => zone && setFields(form, inZone(form.values, zone))}
      />
    </FieldRow>
  );
}
