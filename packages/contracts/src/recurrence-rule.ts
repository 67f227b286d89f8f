import { z } from 'zod';

export const recurrenceFrequencies = [
  'WEEKLY',
  'MONTHLY_BY_DATE',
  'MONTHLY_BY_WEEKDAY',
  'MONTHLY_BY_LAST_WEEKDAY',
] as const;
export type RecurrenceFrequency = (typeof recurrenceFrequencies)[number];

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** How many dates a social may have in all. */
export const maxOccurrences = 52;

/**
 * How a social repeats, from its own date on and at the same time on the clocks of its zone: on days of every so-manieth week, or in
 * every so-manieth month on its date, its weekday (the third Friday) or its last weekday. It has so many dates in all, or ends with a day.
 */
export const recurrenceRule = z
  .strictObject({
    frequency: z.enum(recurrenceFrequencies),
    interval: z.number().int().min(1).max(12).default(1),
    /** Beside the day of the social itself; for weeks only. */
    weekdays: z.array(z.enum(weekdays)).max(7).default([]),
    count: z.number().int().min(2).max(maxOccurrences).nullable().default(null),
    /** The last day that may have one, in the social's zone. */
    until: z.iso.date().nullable().default(null),
  })
  .refine(({ count, until }) => (count === null) !== (until === null), {
    path: ['count'],
    message: 'Give a number of dates or a last day.',
  })
  .refine(({ frequency, weekdays: days }) => frequency === 'WEEKLY' || days.length === 0, {
    path: ['weekdays'],
    message: 'Days are chosen for weeks only.',
  });
export type RecurrenceRule = z.infer<typeof recurrenceRule>;
