import { describe, expect, test } from '@jest/globals';
import { newBlast } from '../blast/blast.ts';
import type { Contact } from '../contact/contact.ts';
import { queued } from '../delivery/delivery.ts';
import { rsvpKey } from '../known-state/known-state.ts';
import { membershipId } from '../membership/membership.ts';
import { circleApproved } from '../notice/circle-approved.notice.ts';
import { blastOutdated, type Today, noticeOutdated } from './outdated.ts';

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

const noPeople = { contacts: new Map(), memberships: new Set<string>() };

/** What is known when the message is about to leave, with the newest status of its registration. */
const today = (value: string, heldSince?: Date): Today => ({
  ...noPeople,
  blasts: new Map([['b', toApproved]]),
  socials: new Map(),
  knownStates: new Map([
    [
      rsvpKey('r'),
      { _id: rsvpKey('r'), version: 2, value, noticeVersion: 0, heldSince: heldSince ?? null, at: now },
    ],
  ]),
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

test('a message of a blast is not sent to who transferred the ticket after they were addressed', () => {
  const [before, after] = [-1, 1].map(ms => new Date(now.getTime() + ms));
  expect(blastOutdated(today('APPROVED', after), delivery)).toBe('not in the audience any more');
  expect(blastOutdated(today('APPROVED', before), delivery)).toBeUndefined();
});

/** A blast that is about no social, to the person of the delivery. */
function toPeople(given: { purpose: 'CIRCLE' | 'FOLLOWERS'; circleId?: string }, known: Partial<Today>) {
  const input = { _id: 'b', socialId: '', ownerId: 'o', createdBy: 'o', audience: {}, ...given };
  const today = { ...noPeople, socials: new Map(), knownStates: new Map(), onTheirWay: [], now, ...known };
  return blastOutdated(
    { ...today, blasts: new Map([['b', newBlast(input, now)]]) },
    { ...delivery, socialId: '', rsvpId: '' },
  );
}

describe('a message of a blast to a circle', () => {
  const toCircle = (memberships: string[]) =>
    toPeople({ purpose: 'CIRCLE', circleId: 'c' }, { memberships: new Set(memberships) });

  test('is sent to who is a member when it leaves', () =>
    expect(toCircle([membershipId('c', 'u')])).toBeUndefined());

  test('is not sent to who left the circle meanwhile', () => {
    expect(toCircle([])).toBe('not in the audience any more');
    expect(toCircle([membershipId('d', 'u')])).toBe('not in the audience any more');
  });
});

describe('a message of a blast to followers', () => {
  const person = {
    _id: 'u',
    firstName: '',
    lastName: '',
    displayName: '',
    slug: '',
    photoPath: '',
    email: '',
  };
  const toFollower = (known: Partial<Contact>) =>
    toPeople({ purpose: 'FOLLOWERS' }, { contacts: new Map([['u', { ...person, ...known }]]) });

  test.each([
    ['follows', { followedHostIds: ['o'], followVersions: { o: 2 } }],
    ['is not known to follow yet', { followedHostIds: [], followVersions: {} }],
    ['was saved before follows were', {}],
  ])('is sent to one who %s', (_, known) => expect(toFollower(known)).toBeUndefined());

  test('is not sent to one who ended following meanwhile', () =>
    expect(toFollower({ followedHostIds: ['p'], followVersions: { o: 2, p: 3 } })).toBe(
      'not in the audience any more',
    ));
});

describe('a mail that hosts let one join', () => {
  const toAsker = (price: { amount: number; currency: string } | null, value: string) =>
    noticeOutdated(
      {
        now: new Date(),
        knownStates: new Map([
          [
            'circle-member:m',
            { _id: 'circle-member:m', version: 5, value, noticeVersion: 3, at: new Date() },
          ],
        ]),
      },
      {
        about: { key: 'circle-member:m', version: 3 },
        content: { about: 'circle-approved', circle: { name: 'Owls', slug: 'owls' }, price },
      } as unknown as Parameters<typeof noticeOutdated>[1],
      { notice: circleApproved, context: {} as never },
    );
  const price = { amount: 900, currency: 'USD' };

  test('asks for the price of access only who has not paid it meanwhile', () => {
    expect(toAsker(price, 'ACCEPTED')).toBeUndefined();
    expect(toAsker(price, 'UNPAID')).toBeUndefined();
    expect(toAsker(price, 'ACTIVE')).toBe('it is not true any more');
    expect(toAsker(null, 'ACTIVE')).toBeUndefined();
  });
});
