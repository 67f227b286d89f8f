import { describe, expect, test } from '@jest/globals';
import {
  type Blast,
  cancelled,
  changed,
  movedSchedule,
  requireFuture,
  scheduleOf,
  statusOf,
} from './blast.ts';
import { toBlastView } from './blast-view.ts';

const now = new Date('2030-01-15T12:00:00Z');
const at = (text: string) => new Date(text);
const counts = { QUEUED: 0, SENDING: 0, SENT: 0, FAILED: 0, UNKNOWN: 0, SUPPRESSED: 0 };
const blast = (given: Partial<Blast> = {}): Blast => ({
  _id: 'b',
  version: 3,
  purpose: 'NEWS',
  socialId: 's',
  ownerId: 'o',
  channel: 'EMAIL',
  phase: 'SCHEDULED',
  subject: 'S',
  body: 'B',
  audience: { statuses: ['APPROVED'] },
  scheduledAt: null,
  leadMs: null,
  cursor: '',
  counts: null,
  createdBy: 'u',
  createdAt: now,
  updatedAt: now,
  ...given,
});

describe('the state of a blast', () => {
  test.each([
    ['SCHEDULED', null, 'INPROGRESS'],
    ['ADDRESSING', null, 'INPROGRESS'],
    ['SENDING', null, 'INPROGRESS'],
    ['CANCELED', null, 'CANCELED'],
    ['DONE', { ...counts, SENT: 1, FAILED: 9 }, 'SENT'],
    ['DONE', { ...counts, UNKNOWN: 1, FAILED: 9 }, 'SENT'],
    ['DONE', { ...counts, FAILED: 9 }, 'FAILED'],
    ['DONE', counts, 'SENT'],
  ] as const)('%s with %j is %s', (phase, its, status) =>
    expect(statusOf(blast({ phase, counts: its }))).toBe(status),
  );

  test('messages being sent count as queued', () => {
    expect(toBlastView(blast(), { ...counts, QUEUED: 2, SENDING: 3, SENT: 4 }).counts).toMatchObject({
      total: 9,
      queued: 5,
      sent: 4,
    });
  });
});

describe('changes', () => {
  test('only before sending has begun', () => {
    expect(changed(blast(), { subject: 'T' }, now)).toMatchObject({ subject: 'T', version: 4 });
    expect(() => changed(blast({ phase: 'SENDING' }), { subject: 'T' }, now)).toThrow(
      expect.objectContaining({ code: 'illegal_state' }),
    );
  });

  test('cancelled once, until it is done', () => {
    for (const phase of ['SCHEDULED', 'ADDRESSING', 'SENDING'] as const)
      expect(cancelled(blast({ phase }), now).phase).toBe('CANCELED');
    for (const phase of ['DONE', 'CANCELED'] as const)
      expect(() => cancelled(blast({ phase, counts }), now)).toThrow(
        expect.objectContaining({ code: 'illegal_state' }),
      );
  });
});

describe('schedules', () => {
  test('must be in the future', () => {
    expect(() => requireFuture(now, now)).toThrow(expect.objectContaining({ code: 'bad_request' }));
    expect(() => requireFuture(at('2030-01-15T12:00:01Z'), now)).not.toThrow();
  });

  test('move with the social, never into the past', () => {
    const start = at('2030-02-01T18:00:00Z');
    const scheduled = blast(scheduleOf(at('2030-01-31T18:00:00Z'), start));
    expect(movedSchedule(scheduled, at('2030-02-08T19:00:00Z'), now)).toEqual(at('2030-02-07T19:00:00Z'));
    expect(movedSchedule(scheduled, at('2030-01-15T13:00:00Z'), now)).toEqual(now);
    expect(movedSchedule(blast(), start, now)).toBeUndefined();
    expect(movedSchedule({ ...scheduled, phase: 'DONE' }, start, now)).toBeUndefined();
  });
});
