import { describe, expect, test } from '@jest/globals';
import { type Blast, cancelled, changed, paused, resending, resumed, statusOf } from './blast.ts';
import { counted, toBlastView } from './blast-view.ts';

const now = new Date('2030-01-15T12:00:00Z');
const counts = { QUEUED: 0, SENDING: 0, SENT: 0, FAILED: 0, UNKNOWN: 0, SUPPRESSED: 0 };
const blast = (given: Partial<Blast> = {}): Blast => ({
  _id: 'b',
  version: 3,
  purpose: 'NEWS',
  socialId: 's',
  circleId: '',
  ownerId: 'o',
  channel: 'EMAIL',
  phase: 'SCHEDULED',
  subject: 'S',
  body: 'B',
  subjectTest: null,
  audience: { statuses: ['APPROVED'] },
  scheduledAt: null,
  lead: null,
  reminder: null,
  resumesAs: null,
  resend: null,
  skipReason: null,
  cursor: '',
  counts: null,
  createdBy: 'u',
  nextAt: now,
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
    const its = { ...counts, QUEUED: 2, SENDING: 3, SENT: 4 };
    expect(toBlastView({ ...blast(), counts: its }).counts).toMatchObject({
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

test('counts are read again as long as some messages are unknown', async () => {
  const found = { ...counts, SENT: 3 };
  const none = async () => ({ A: 0, B: 0 });
  const deps = {
    deliveries: { countsOf: async () => found, sentByVariant: none },
    blastClicks: { countsOf: none },
  };
  const done = (saved: typeof counts) => counted(deps, blast({ phase: 'DONE', counts: saved }));
  expect((await done({ ...counts, SENT: 2, UNKNOWN: 1 })).counts).toEqual(found);
  expect((await done({ ...counts, SENT: 2 })).counts.SENT).toBe(2);
});

describe('a blast under way', () => {
  test.each(['ADDRESSING', 'TESTING', 'SENDING', 'RESENDING'] as const)(
    'is paused while %s, and continues there',
    phase => {
      const held = paused(blast({ phase }), now);
      expect(held).toMatchObject({ phase: 'PAUSED', resumesAs: phase, version: 4 });
      expect(toBlastView({ ...held, counts })).toMatchObject({ status: 'INPROGRESS', isPaused: true });
      expect(resumed(held, now)).toMatchObject({ phase, resumesAs: null, nextAt: now, version: 5 });
    },
  );

  test('is paused before its first page, too', () =>
    expect(resumed(paused(blast(), now), now).phase).toBe('ADDRESSING'));

  test.each(['DONE', 'CANCELED', 'PAUSED'] as const)('is not paused when it is %s', phase =>
    expect(() => paused(blast({ phase }), now)).toThrow(expect.objectContaining({ code: 'illegal_state' })),
  );

  test('is not paused while it waits for its time, and not resumed unless it is paused', () => {
    expect(() => paused(blast({ scheduledAt: now }), now)).toThrow(
      expect.objectContaining({ code: 'illegal_state' }),
    );
    expect(() => resumed(blast({ phase: 'SENDING' }), now)).toThrow(
      expect.objectContaining({ code: 'illegal_state' }),
    );
  });
});

describe('failures of a blast', () => {
  const done = blast({ phase: 'DONE', counts: { ...counts, FAILED: 2 } });
  test('are sent again once it is done', () =>
    expect(resending(done, { states: ['FAILED'], counts: { ...counts, FAILED: 2 } }, now)).toMatchObject({
      phase: 'RESENDING',
      resend: { states: ['FAILED'], before: now },
      counts: null,
      nextAt: now,
    }));

  test('are not sent again before, nor where there are none: what is unknown has to be asked for', () => {
    expect(() =>
      resending(blast({ phase: 'SENDING' }), { states: ['FAILED'], counts: { ...counts, FAILED: 1 } }, now),
    ).toThrow(expect.objectContaining({ code: 'illegal_state' }));
    expect(() => resending(done, { states: ['FAILED'], counts: { ...counts, UNKNOWN: 3 } }, now)).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
  });
});
