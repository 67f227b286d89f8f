import { describe, expect, test } from '@jest/globals';
import type { Social } from '../social/social.ts';
import { type Blast, newBlast, paused, resumed } from './blast.ts';
import { followSocial } from './schedule.ts';
import { newSubjectTest } from './subject-test.ts';
import { assertInTime, decisionTime, isTestSent } from './test-hours.ts';

const at = (text: string) => new Date(`2030-01-15T${text}:00Z`);
const startsAt = at('18:00');
const lead = { wallMs: 3 * 3_600_000, startsAt, timezone: 'UTC' };
const subjectTest = { ...newSubjectTest({ subject: 'B', percent: 20, hours: 2 }), isHalved: false };
const testing = (given: Partial<Blast> = {}): Blast => ({
  ...newBlast(
    { _id: 'b', purpose: 'NEWS', socialId: 's', ownerId: 'o', audience: {}, createdBy: 'o' },
    at('12:00'),
  ),
  ...{ phase: 'TESTING', scheduledAt: at('15:00'), lead },
  subjectTest: { ...subjectTest, decideAt: at('17:00') },
  ...given,
});
const socialAt = (start: Date) => ({ startsAt: start, timezone: 'UTC' }) as Social;

describe('a test before its social', () => {
  test.each([
    ['leaves an hour for the rest', '15:00', true],
    ['would last until the start', '15:01', false],
    ['would end after the start', '17:59', false],
    ['begins once it has started', '18:00', true],
  ])('%s: at %s', (_, time, isFine) => {
    const check = () => assertInTime(subjectTest, { at: at(time), startsAt });
    if (isFine) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });

  test('is decided an hour before it starts, however late its mails were sent', () => {
    expect(decisionTime({ lead }, subjectTest, at('14:00'))).toEqual(at('16:00'));
    expect(decisionTime({ lead }, subjectTest, at('16:30'))).toEqual(at('17:00'));
    expect(decisionTime({ lead }, subjectTest, at('17:30'))).toEqual(at('17:30'));
    const after = { ...lead, wallMs: -3_600_000 };
    expect(decisionTime({ lead: after }, subjectTest, at('19:00'))).toEqual(at('21:00'));
    expect(decisionTime({ lead: null }, subjectTest, at('17:30'))).toEqual(at('19:30'));
  });

  test('that moves to an earlier hour is decided earlier; one that moves to a later day is not', () => {
    const earlier = followSocial(testing(), socialAt(at('17:00')), at('15:30'));
    expect(earlier).toMatchObject({ phase: 'TESTING', version: 2, subjectTest: { decideAt: at('16:00') } });
    const soon = followSocial(testing(), socialAt(at('16:00')), at('15:30'));
    expect(soon?.subjectTest?.decideAt).toEqual(at('15:30'));
    const later = followSocial(testing(), socialAt(new Date('2030-01-20T18:00:00Z')), at('15:30'));
    expect(later).toMatchObject({ subjectTest: { decideAt: at('17:00') } });
    expect(followSocial(testing({ subjectTest: null }), socialAt(at('17:00')), at('15:30'))).toBeUndefined();
  });
});

describe('the hours of a test', () => {
  test('begin once its mails are sent, but for a few that still wait', () => {
    const none = { QUEUED: 0, SENDING: 0, SENT: 0 };
    expect(isTestSent(none)).toBe(true);
    expect(isTestSent({ ...none, QUEUED: 20 })).toBe(false);
    expect(isTestSent({ ...none, PAUSED: 20, SENT: 20 })).toBe(false);
    expect(isTestSent({ ...none, SENDING: 1, SENT: 9 })).toBe(false);
    expect(isTestSent({ ...none, QUEUED: 1, SENT: 10 })).toBe(true);
  });

  test('stand still while it is paused, and end before its social all the same', () => {
    const away = paused(testing({ lead: null }), at('16:00'));
    expect(resumed(away, at('19:00')).subjectTest?.decideAt).toEqual(at('20:00'));
    expect(resumed(paused(testing(), at('16:00')), at('16:30')).subjectTest?.decideAt).toEqual(at('17:00'));
  });
});
