import { describe, expect, test } from '@jest/globals';
import { buildRsvp, buildSocial } from '../testing/build-rsvp.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import { restored } from './undo-cancellation.ts';

const at = new Date('2030-01-15T12:00:00Z');
const social = buildSocial({});
const cancelledBy = (actorId: string, from: Rsvp['status'], given: Partial<Rsvp> = {}) =>
  buildRsvp({
    ...{ userId: 'guest', status: 'CANCELLED', ...given },
    history: [{ from, to: 'CANCELLED', actorId, reason: null, at }],
  });
const undo = (rsvp: Rsvp, { seconds = 60, isFull = false, isQueued = false } = {}) =>
  restored(
    rsvp,
    { actorId: 'guest', mover: 'attendee', at: new Date(at.getTime() + seconds * 1000) },
    { social, room: { isClosed: false, fits: () => !isFull, mustQueue: () => isQueued } },
  );

describe('a cancellation of one’s own', () => {
  test.each([
    ['APPROVED', {}, 'APPROVED'],
    ['PENDING', {}, 'PENDING'],
    ['APPROVED', { isFull: true }, 'WAITLIST'],
    ['APPROVED', { isQueued: true }, 'WAITLIST'],
  ] as const)('of one %s with %j becomes %s', (from, given, status) => {
    const move = undo(cancelledBy('guest', from), given);
    expect(move?.after.status).toBe(status);
    expect(move?.orders).toEqual([]);
  });

  test('of a paid ticket, of one who waited, of another’s hand or of long ago stays', () => {
    const paid = cancelledBy('guest', 'APPROVED', { ticketPrice: 5000 });
    for (const rsvp of [paid, cancelledBy('guest', 'WAITLIST'), cancelledBy('host', 'APPROVED')])
      expect(() => undo(rsvp)).toThrow(expect.objectContaining({ status: 409 }));
    const late = cancelledBy('guest', 'APPROVED');
    expect(() => undo(late, { seconds: 76 })).toThrow(expect.objectContaining({ status: 410 }));
    expect(() => undo(buildRsvp({ status: 'REJECTED', userId: 'guest' }))).toThrow('no cancellation');
  });

  test('is undone once', () => expect(undo(buildRsvp({ status: 'APPROVED' }))).toBeUndefined());
});
