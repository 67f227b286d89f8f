/** A month of the viewer's clock, as addresses write it: `2030-01`. */
export type Month = string;

const pad = (value: number) => String(value).padStart(2, '0');

export const monthOf = (date: Date): Month => `${date.getFullYear()}-${pad(date.getMonth() + 1)}`;

/** Midnight of its first day. */
export function startOf(month: Month): Date {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1, 1);
}

/** The month so many later, or earlier. */
export function monthAfter(month: Month, count: number): Month {
  const start = startOf(month);
  return monthOf(new Date(start.getFullYear(), start.getMonth() + count, 1));
}

/** The month of an address; undefined for what is none, and for one that is over. */
export const monthIn = (text: string | null, now: Date): Month | undefined =>
  text && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && text >= monthOf(now) ? text : undefined;

/** A day on the viewer's clock: `2030-01-15`. */
export const dayOf = (date: Date): string => `${monthOf(date)}-${pad(date.getDate())}`;

/** The weeks that it touches, from Monday to Sunday. */
export function weeksOf(month: Month): Date[][] {
  const first = startOf(month);
  const lead = (first.getDay() + 6) % 7;
  const count = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  return Array.from({ length: Math.ceil((lead + count) / 7) }, (_, week) =>
    Array.from(
      { length: 7 },
      (__, weekday) => new Date(first.getFullYear(), first.getMonth(), week * 7 + weekday - lead + 1),
    ),
  );
}
