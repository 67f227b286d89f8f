import { describe, expect, it } from '@jest/globals';
import { calendarProperties, hostileCalendarTexts } from '@momos/testing/hostile-calendar';
import type { Social } from '../social/social.ts';
import { calendarFile } from './ticket-files.ts';

const social = (text: string): Social => ({
  _id: '0198c5d2-0000-7000-8000-000000000001',
  version: 1,
  slug: 'supper',
  title: text,
  ownerId: 'host',
  hostIds: ['host'],
  startsAt: new Date('2030-01-15T19:00:00Z'),
  endsAt: new Date('2030-01-15T21:00:00Z'),
  timezone: 'America/New_York',
  city: text,
  venueName: text,
  venueAddress: text,
  isOnline: false,
  isApprovalRequired: false,
  isCancelled: false,
  isDeleted: false,
});

describe('the calendar file', () => {
  const harmless = calendarProperties(
    calendarFile(social('Supper'), 'https://momos.example').content.toString(),
  );

  it.each(hostileCalendarTexts)('has no line of its own for %j', text => {
    const file = calendarFile(social(text), 'https://momos.example').content.toString();
    expect(calendarProperties(file)).toEqual(harmless);
  });
});
