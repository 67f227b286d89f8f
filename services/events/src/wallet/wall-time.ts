import { TZDate } from '@date-fns/tz';

/** A moment as the clock of a zone shows it, with the offset and without fractions: `2030-02-05T14:00:00-05:00`. */
export const wallTime = (at: Date, zone: string): string =>
  new TZDate(at, zone).toISOString().replace(/\.\d+/, '');
