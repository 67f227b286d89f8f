import { describe, expect, it } from '@jest/globals';
import { calendarProperties, hostileCalendarTexts } from '@momos/testing/hostile-calendar';
import { calendarFile } from './calendar-file.ts';

const fileOf = (text: string) =>
  calendarFile(
    text,
    [
      {
        id: '0198c5d2-0000-7000-8000-000000000001',
        version: 1,
        title: text,
        description: text,
        href: '/socials/supper',
        eventTimestamp: '2030-01-15T19:00:00Z',
        eventEndTimestamp: '2030-01-15T21:00:00Z',
        venueData: { name: text, maskedVenue: text, address: text, city: text, coordinate: null },
        onlineUrl: null,
        isCancelled: false,
      },
    ],
    'https://momos.example',
  );

describe('the calendar file', () => {
  const harmless = calendarProperties(fileOf('Supper'));

  it.each(hostileCalendarTexts)('has no line of its own for %j', text => {
    expect(calendarProperties(fileOf(text))).toEqual(harmless);
  });
});
