import { describe, expect, it } from '@jest/globals';
import type { Social } from '../social/social.ts';
import { calendarFile } from './ticket-files.ts';

/** Texts that try to open a line of their own, or another part of the calendar. */
const hostile = [
  'Supper\r\nATTENDEE:mailto:victim@example.com',
  'Supper\nATTENDEE:mailto:victim@example.com',
  'Supper\rATTENDEE:mailto:victim@example.com',
  'Supper\r\n ATTENDEE:mailto:victim@example.com',
  'Supper\\nATTENDEE:mailto:victim@example.com',
  'Supper\r\nEND:VEVENT\r\nBEGIN:VEVENT',
  'Supper\nBEGIN:VALARM\nACTION:PROCEDURE',
  'Supper;ATTENDEE=mailto:victim@example.com',
  'Supper","ATTENDEE:mailto:victim@example.com',
  'Supper\u2028ATTENDEE:mailto:victim@example.com',
  'Supper\u0085ATTENDEE:mailto:victim@example.com',
  `${'long '.repeat(40)}\r\nATTENDEE:mailto:victim@example.com`,
];

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

/** Property names of a calendar, folded lines put together (RFC 5545 §3.1). */
const propertiesOf = (file: string): string[] =>
  file
    .replaceAll(/\r\n[ \t]/g, '')
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .filter(Boolean)
    .map(line => /^[A-Z-]+/.exec(line)?.[0] ?? line);

describe('the calendar file', () => {
  const harmless = propertiesOf(calendarFile(social('Supper'), 'https://momos.example').content.toString());

  it.each(hostile)('has no line of its own for %j', text => {
    const file = calendarFile(social(text), 'https://momos.example').content.toString();
    expect(propertiesOf(file)).toEqual(harmless);
  });
});
