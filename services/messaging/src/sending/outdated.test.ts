import { describe, expect, test } from '@jest/globals';
import { newBlast } from '../blast/blast.ts';
import { queued } from '../delivery/delivery.ts';
import { rsvpKey } from '../known-state/known-state.ts';
import { blastOutdated, type Today } from './outdated.ts';

const now = new Date('2030-01-15T12:00:00Z');
const toApproved = newBlast(
  {
    ...{ _id: 'b', purpose: 'NEWS', socialId: 's', ownerId: 'o', createdBy: 'o' },
    audience: { statuses: ['APPROVED'] },
  },
  now,
);
const delivery = queued(
  {
    ...{ kind: 'blast', channel: 'EMAIL', blastId: 'b', socialId: 's', rsvpId: 'r', userId: 'u' },
    cause: 'blast:b:u:EMAIL',
    content: { about: 'blast', rsvp: { status: 'APPROVED', tierName: '', plusOnes: 0, ticketCode: '' } },
  },
  now,
);

/** What is known when the message is about to leave, with the newest status of its registration. */
const today = (value: string): Today => ({
  blasts: new Map([['b', toApproved]]),
  socials: new Map(),
  knownStates: new Map([[rsvpKey('r'), { _id: rsvpKey('r'), version: 2, value, noticeVersion: 0, at: now }]]),
  onTheirWay: [],
  now,
});

describe('a message of a blast to approved guests', () => {
  test.each(['APPROVED', 'ATTENDED'])('is sent to a guest who is %s by now', value =>
    expect(blastOutdated(today(value), delivery)).toBeUndefined(),
  );

  test.each(['CANCELLED', 'REJECTED', 'HIDDEN'])('is not sent to a guest who is %s by now', value =>
    expect(blastOutdated(today(value), delivery)).toBe('not in the audience any more'),
  );
});
