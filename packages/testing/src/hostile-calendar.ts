/** Texts that try to open a line of their own, or another part of the calendar that they are written into. */
export const hostileCalendarTexts = [
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

/** Property names of a calendar, folded lines put together (RFC 5545 §3.1). */
export const calendarProperties = (file: string): string[] =>
  file
    .replaceAll(/\r\n[ \t]/g, '')
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .filter(Boolean)
    .map(line => /^[A-Z-]+/.exec(line)?.[0] ?? line);
