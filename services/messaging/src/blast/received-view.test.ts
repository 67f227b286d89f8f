import { expect, test } from '@jest/globals';
import { queued } from '../delivery/delivery.ts';
import { sampleRsvpContent } from '../notice/rsvp-notice.ts';
import { toReceivedView } from './received-view.ts';

const message = queued(
  {
    ...{ kind: 'approval', channel: 'EMAIL', blastId: null, socialId: 's', rsvpId: 'r', userId: 'u' },
    cause: 'rsvp:r:1:approval',
    content: sampleRsvpContent,
  },
  new Date('2030-01-15T12:00:00Z'),
);

test('a message that was not sent has a name as well', () => {
  const unsent = { ...message, status: 'SUPPRESSED', subject: '' } as Parameters<typeof toReceivedView>[0];
  const shown = { isNameShown: true };
  expect(toReceivedView(unsent, shown).subject).toMatch(/^[A-Z]\w+/);
  expect(toReceivedView({ ...unsent, subject: 'You’re in' }, shown).subject).toBe('You’re in');
});

test('the subject of a message to a person who shows no name is not shown', () => {
  const sent = { ...message, status: 'SENT', subject: 'Hi Ada' } as Parameters<typeof toReceivedView>[0];
  expect(toReceivedView(sent, { isNameShown: false }).subject).not.toContain('Ada');
});
