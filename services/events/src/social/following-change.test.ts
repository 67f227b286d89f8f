import { describe, expect, it } from '@jest/globals';
import { buildSocial } from '../testing/build-rsvp.ts';
import type { HostEdit } from './edit-social.ts';
import { changeFor, realChange } from './following-change.ts';
import type { ReviewedChange, Social } from './social.ts';

const now = new Date('2030-01-15T12:00:00Z');
const waiting = (change: ReviewedChange): Partial<Social> => ({
  reviewStatus: 'APPROVED',
  pendingEdit: { version: 2, authorId: 'owner', submittedAt: now, isWaiting: true, change, rejection: null },
});
const held = (given: Partial<Social> = {}) => buildSocial(given);
/** A week later, at the same time. */
const other = (given: Partial<Social> = {}) =>
  buildSocial({
    eventTimestamp: new Date('2030-02-12T19:00:00Z'),
    eventEndTimestamp: new Date('2030-02-12T22:00:00Z'),
    ...given,
  });

/** The whole form of an editor, as it sends it. */
const form: HostEdit = {
  title: 'Rooftop jazz',
  description: '',
  eventTimestamp: '2030-02-05T19:00:00Z',
  eventEndTimestamp: '2030-02-05T22:00:00Z',
  timezone: 'America/New_York',
};

describe('what differs from what the editor shows', () => {
  it('is not what waits for a review at this date alone', () => {
    const times = {
      eventTimestamp: new Date('2030-02-06T19:00:00Z'),
      eventEndTimestamp: new Date('2030-02-06T22:00:00Z'),
      timezone: 'America/New_York',
    };
    const social = held(waiting({ title: 'Only tonight', ...times }));
    const sent: HostEdit = {
      ...form,
      title: 'Only tonight',
      eventTimestamp: '2030-02-06T19:00:00Z',
      eventEndTimestamp: '2030-02-06T22:00:00Z',
      description: 'New',
    };
    expect(realChange(social, sent, now)).toEqual({ description: 'New' });
  });

  it('is what takes back what waits', () => {
    const social = held(waiting({ title: 'A slip' }));
    expect(realChange(social, form, now)).toEqual({ title: 'Rooftop jazz' });
  });

  it('has a start with its end and zone', () => {
    const sent: HostEdit = { ...form, eventTimestamp: '2030-02-05T20:00:00Z' };
    expect(Object.keys(realChange(held(), sent, now)).toSorted()).toEqual([
      'eventEndTimestamp',
      'eventTimestamp',
      'timezone',
    ]);
  });
});

describe('a change for another date', () => {
  it('moves it from where its own pending move puts it', () => {
    const moved = other(
      waiting({
        eventTimestamp: new Date('2030-02-13T19:00:00Z'),
        eventEndTimestamp: new Date('2030-02-13T22:00:00Z'),
        timezone: 'America/New_York',
      }),
    );
    const change: HostEdit = { eventTimestamp: '2030-02-05T20:00:00Z' };
    expect(changeFor(moved, held(), change)).toEqual({
      timezone: 'America/New_York',
      eventTimestamp: '2030-02-13T20:00:00.000Z',
      eventEndTimestamp: '2030-02-13T22:00:00.000Z',
    });
  });

  it('moves it by as much as the editor shows, whatever waits at this date', () => {
    const social = held(waiting({ eventTimestamp: new Date('2030-02-05T20:00:00Z') }));
    const change: HostEdit = { eventTimestamp: '2030-02-05T21:00:00Z' };
    expect(changeFor(other(), social, change).eventTimestamp).toBe('2030-02-12T20:00:00.000Z');
  });
});
