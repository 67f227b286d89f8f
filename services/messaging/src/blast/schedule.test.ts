import { describe, expect, test } from '@jest/globals';
import type { Social } from '../social/social.ts';
import { type Blast, newBlast } from './blast.ts';
import { followSocial, reminderOf, scheduleOf } from './schedule.ts';

const now = new Date('2030-01-15T12:00:00Z');
const at = (text: string) => new Date(text);

const socialAt = (startsAt: string, given: Partial<Social> = {}): Social => ({
  _id: 's',
  version: 1,
  slug: 'supper',
  title: 'Supper',
  ownerId: 'o',
  hostIds: [],
  startsAt: at(startsAt),
  endsAt: at(startsAt),
  timezone: 'America/New_York',
  city: '',
  venueName: '',
  venueAddress: '',
  isOnline: false,
  isApprovalRequired: false,
  isCancelled: false,
  isDeleted: false,
  ...given,
});

const blast = (given: Partial<Blast> = {}): Blast => ({
  ...newBlast({ _id: 'b', purpose: 'NEWS', socialId: 's', ownerId: 'o', audience: {}, createdBy: 'o' }, now),
  ...given,
});
const scheduled = (scheduledAt: string, social: Social): Blast =>
  blast({ ...scheduleOf(at(scheduledAt), social, now), nextAt: at(scheduledAt) });

const start = '2030-02-01T23:00:00Z';

describe('a schedule', () => {
  test('must be in the future, of a social that takes place', () => {
    const social = socialAt(start);
    expect(() => scheduleOf(now, social, now)).toThrow(expect.objectContaining({ code: 'bad_request' }));
    expect(() => scheduleOf(at('2030-01-15T12:00:01Z'), social, now)).not.toThrow();
    for (const off of [{ isCancelled: true }, { isDeleted: true }])
      expect(() => scheduleOf(at('2030-01-16T12:00:00Z'), socialAt(start, off), now)).toThrow(
        expect.objectContaining({ code: 'conflict' }),
      );
  });

  test('moves with its social, and stays while the start stays', () => {
    const reminder = scheduled('2030-01-31T23:00:00Z', socialAt(start));
    expect(followSocial(reminder, socialAt('2030-02-09T00:00:00Z'), now)).toMatchObject({
      phase: 'SCHEDULED',
      scheduledAt: at('2030-02-08T00:00:00Z'),
      nextAt: at('2030-02-08T00:00:00Z'),
      version: reminder.version + 1,
    });
    expect(followSocial(reminder, socialAt(start, { title: 'Lunch' }), now)).toBeUndefined();
    expect(followSocial(blast(), socialAt('2030-02-09T00:00:00Z'), now)).toBeUndefined();
  });

  test.each([
    // Daylight saving time begins in New York on March 10, 2030, and ends on November 3.
    [
      'a week before, at the same hour',
      start,
      '2030-01-25T23:00:00Z',
      '2030-03-12T22:00:00Z',
      '2030-03-05T23:00:00Z',
    ],
    [
      'the day after, in the morning',
      start,
      '2030-02-02T14:00:00Z',
      '2030-03-09T23:00:00Z',
      '2030-03-10T13:00:00Z',
    ],
    [
      'a week before, in autumn',
      '2030-06-01T22:00:00Z',
      '2030-05-25T22:00:00Z',
      '2030-11-05T23:00:00Z',
      '2030-10-29T22:00:00Z',
    ],
    [
      'at an hour that is left out',
      start,
      '2030-01-31T07:30:00Z',
      '2030-03-11T22:00:00Z',
      '2030-03-10T07:30:00Z',
    ],
  ])('%s', (_name, startsAt, scheduledAt, movedTo, expected) => {
    const moved = followSocial(scheduled(scheduledAt, socialAt(startsAt)), socialAt(movedTo), now);
    expect(moved?.scheduledAt).toEqual(at(expected));
  });

  test('comes back to its time after a detour through the other half of the year', () => {
    const [winter, summer] = [socialAt(start), socialAt('2030-07-01T22:00:00Z')];
    const reminder = scheduled('2030-01-25T07:30:00Z', winter);
    const away = followSocial(reminder, summer, now) ?? reminder;
    expect(followSocial(away, winter, now)?.scheduledAt).toEqual(reminder.scheduledAt);
  });

  test('whose time has passed by the move is skipped, not sent', () => {
    const weekBefore = scheduled('2030-01-25T23:00:00Z', socialAt(start));
    expect(followSocial(weekBefore, socialAt('2030-01-18T23:00:00Z'), now)).toMatchObject({
      phase: 'CANCELED',
      skipReason: 'SOCIAL_MOVED',
    });
  });
});

describe('a reminder', () => {
  const rule = (count: number, unit: 'HOURS' | 'DAYS', side: 'BEFORE' | 'AFTER') =>
    ({ count, unit, side }) as const;
  const reminder = (...of: Parameters<typeof rule>) => blast(reminderOf(rule(...of), socialAt(start), now));

  test.each([
    [rule(1, 'DAYS', 'BEFORE'), '2030-01-31T23:00:00Z'],
    [rule(3, 'HOURS', 'BEFORE'), '2030-02-01T20:00:00Z'],
    [rule(2, 'DAYS', 'AFTER'), '2030-02-03T23:00:00Z'],
    [rule(12, 'HOURS', 'AFTER'), '2030-02-02T11:00:00Z'],
  ])('%j is sent at %s', (given, expected) =>
    expect(reminderOf(given, socialAt(start), now)).toMatchObject({
      scheduledAt: at(expected),
      reminder: given,
    }),
  );

  test('moves with its social: days by the clock on the wall, hours as a span of time', () => {
    // The clocks of New York go forward on March 10, 2030, at 2 in the morning.
    const movedTo = socialAt('2030-03-10T17:00:00Z');
    expect(followSocial(reminder(1, 'DAYS', 'BEFORE'), movedTo, now)?.scheduledAt).toEqual(
      at('2030-03-09T18:00:00Z'),
    );
    expect(followSocial(reminder(24, 'HOURS', 'BEFORE'), movedTo, now)?.scheduledAt).toEqual(
      at('2030-03-09T17:00:00Z'),
    );
  });

  test('whose time has passed is refused, with its field', () =>
    expect(() => reminderOf(rule(30, 'DAYS', 'BEFORE'), socialAt(start), now)).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ field: 'body.reminder' })] }),
    ));

  test('is a plain time once a host chooses one', () =>
    expect(scheduleOf(at('2030-01-20T12:00:00Z'), socialAt(start), now)).toMatchObject({ reminder: null }));
});

describe('a cancelled social', () => {
  test.each([{ isCancelled: true }, { isDeleted: true }])('ends schedules and notices of a move: %j', off => {
    const social = socialAt(start, off);
    const ended = { phase: 'CANCELED', skipReason: 'SOCIAL_CANCELLED' };
    const reminder = scheduled('2030-01-25T23:00:00Z', socialAt(start));
    for (const phase of ['SCHEDULED', 'ADDRESSING', 'SENDING'] as const) {
      expect(followSocial({ ...reminder, phase }, social, now)).toMatchObject(ended);
      expect(followSocial(blast({ purpose: 'MOVED', phase }), social, now)).toMatchObject(ended);
    }
  });

  test('lets its hosts write to those who wanted to come', () =>
    expect(followSocial(blast(), socialAt(start, { isCancelled: true }), now)).toBeUndefined());

  test.each(['DONE', 'CANCELED'] as const)('changes nothing that is %s', phase =>
    expect(
      followSocial(blast({ purpose: 'MOVED', phase }), socialAt(start, { isCancelled: true }), now),
    ).toBeUndefined(),
  );
});
