/** Calendars and clocks. Values are ISO times in UTC; what people see and type is in the given zone. */
import '@mantine/dates/styles.layer.css';
import './select-styles.ts';

export { DatePickerInput } from '@mantine/dates';
export * from './parts/date-time-field.tsx';
export { isoToWall, sameClock, wallToIso } from './formats/wall-time.ts';
