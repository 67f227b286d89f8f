import { expect, test } from '@jest/globals';
import { isOwnReminder } from './own-reminder.ts';

const lead = (wallMs: number) => ({ wallMs, startsAt: new Date(), timezone: 'UTC' });
const to = (status: 'APPROVED' | 'WAITLIST') => ({
  about: 'blast' as const,
  rsvp: { status, tierName: '', plusOnes: 0, ticketCode: '' },
});

test('only a reminder before a social, to who has a place at it, is one that its reader needs', () => {
  const reminder = { purpose: 'NEWS', lead: lead(3_600_000) } as const;
  expect(isOwnReminder(reminder, to('APPROVED'))).toBe(true);
  expect(isOwnReminder(reminder, to('WAITLIST'))).toBe(false);
  expect(isOwnReminder({ ...reminder, lead: lead(-3_600_000) }, to('APPROVED'))).toBe(false);
  expect(isOwnReminder({ ...reminder, lead: null }, to('APPROVED'))).toBe(false);
});
