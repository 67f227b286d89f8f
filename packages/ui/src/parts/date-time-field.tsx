import { DateTimePicker, type DateTimePickerProps } from '@mantine/dates';
import { zoneName } from '../formats/dates.ts';
import { isoToWall, wallToIso } from '../formats/wall-time.ts';
import { formsWords } from '../words/forms.tsx';

const words = formsWords.dateTimeField;

export type DateTimeFieldProps = Omit<DateTimePickerProps, 'value' | 'onChange' | 'minDate' | 'maxDate'> & {
  /** ISO time in UTC; undefined while empty. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** The zone that is typed in, IANA. */
  zone: string;
  /** The first moment that can be chosen, ISO. */
  min?: string;
};

/** A date and a time of day in the social's own zone. */
export const DateTimeField = ({ value, onChange, zone, min, ...rest }: DateTimeFieldProps) => (
  <DateTimePicker
    valueFormat="ddd, MMM D, YYYY · h:mm A"
    timePickerProps={{ format: '12h', withDropdown: true, minutesStep: 15 }}
    description={words.timeIn(zone.replaceAll('_', ' '), value && zoneName(value, zone))}
    value={value ? isoToWall(value, zone) : null}
    onChange={wall => onChange(wall ? wallToIso(wall, zone) : undefined)}
    {...(min ? { minDate: isoToWall(min, zone) } : {})}
    {...rest}
  />
);
