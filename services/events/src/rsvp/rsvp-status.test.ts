import { describe, expect, test } from '@jest/globals';
import { type RsvpStatus, rsvpStatuses } from '@momos/contracts/rsvp-view';
import { assertMove, canMove, type Mover, rsvpMoves } from './rsvp-status.ts';

const movers: Mover[] = ['attendee', 'host', 'system'];

/** The table of the decisions, written down a second time. */
const table: [RsvpStatus | undefined, RsvpStatus, Mover[]][] = [
  [undefined, 'INITIAL', ['attendee']],
  ['INITIAL', 'APPROVED', ['system']],
  ['INITIAL', 'PENDING', ['system']],
  ['INITIAL', 'WAITLIST', ['system', 'host']],
  ['PENDING', 'WAITLIST', ['system', 'host']],
  ['PENDING', 'APPROVED', ['host', 'system']],
  ['PENDING', 'REJECTED', ['host']],
  ['WAITLIST', 'PENDING', ['system', 'host']],
  ['WAITLIST', 'APPROVED', ['system', 'host']],
  ['APPROVED', 'ATTENDED', ['host', 'attendee']],
  ['ATTENDED', 'APPROVED', ['host']],
  ['APPROVED', 'CANCELLED', ['attendee', 'host']],
  ['PENDING', 'CANCELLED', ['attendee', 'host']],
  ['WAITLIST', 'CANCELLED', ['attendee', 'host']],
  ['APPROVED', 'REJECTED', ['host']],
  ['CANCELLED', 'INITIAL', ['attendee']],
  ['REJECTED', 'INITIAL', ['attendee']],
  ['INITIAL', 'HIDDEN', ['host']],
  ['CANCELLED', 'HIDDEN', ['host']],
  ['REJECTED', 'HIDDEN', ['host']],
];

describe('the RSVP state machine', () => {
  const all = [undefined, ...rsvpStatuses].flatMap(from =>
    rsvpStatuses.flatMap(to => movers.map(mover => ({ from, to, mover }))),
  );

  test.each(all)('$from to $to by $mover', ({ from, to, mover }) => {
    const isInTable = table.some(([f, t, who]) => f === from && t === to && who.includes(mover));
    expect(canMove(from, to, mover)).toBe(isInTable);
  });

  test('refuses with both states', () => {
    expect(() => assertMove('CANCELLED', 'APPROVED', 'host')).toThrow(
      'This RSVP is CANCELLED and cannot become APPROVED.',
    );
  });

  test('nothing leaves HIDDEN', () => {
    expect(rsvpMoves.HIDDEN).toEqual({});
  });
});
