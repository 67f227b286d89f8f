import { describe, expect, it } from '@jest/globals';
import { countsOf, firstDay, trendsOf } from './product-event.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const isCall = (id: string) => id === 'rsvps.create';
const count = (
  day: string,
  name: 'social.opened' | 'call.failed',
  many: number,
  status: number | null = null,
) => ({
  _id: `${day} ${name} ${status}`,
  ...{ day, name, count: many, status },
  call: status === null ? null : 'rsvps.create',
});

describe('a batch', () => {
  it('adds up what is the same, by the day of the server', () => {
    expect(
      countsOf(
        [
          { name: 'social.opened', count: 2 },
          { name: 'social.opened', count: 1 },
        ],
        { now, isCall },
      ),
    ).toEqual([
      {
        _id: '2026-11-22 social.opened',
        ...{ day: '2026-11-22', name: 'social.opened', call: null, status: null, count: 3 },
      },
    ]);
  });

  it('counts failed calls by the names of contracts alone', () => {
    const found = countsOf(
      [
        { name: 'call.failed', count: 1, call: 'rsvps.create', status: 503 },
        { name: 'call.failed', count: 1, call: 'ada@example.com', status: 503 },
        { name: 'call.failed', count: 1, call: 'rsvps.create' },
        { name: 'social.opened', count: 1, call: 'rsvps.create', status: 200 },
      ],
      { now, isCall },
    );
    expect(found.map(({ _id }) => _id)).toEqual([
      '2026-11-22 call.failed rsvps.create 503',
      '2026-11-22 social.opened',
    ]);
  });
});

describe('the trends', () => {
  it('have every event, each day of 30, and the 30 before as one sum', () => {
    expect(firstDay(now)).toBe('2026-09-24');
    const { events } = trendsOf(
      [
        count('2026-11-22', 'social.opened', 3),
        count('2026-10-24', 'social.opened', 2),
        count('2026-10-23', 'social.opened', 7),
      ],
      now,
    );
    expect(events.every(({ days }) => days.length === 30)).toBe(true);
    const opened = events.find(({ name }) => name === 'social.opened');
    expect(opened).toMatchObject({ total: 5, previous: 7 });
    expect([opened?.days[0], opened?.days.at(-1)]).toEqual([
      { day: '2026-10-24', count: 2 },
      { day: '2026-11-22', count: 3 },
    ]);
    expect(events.find(({ name }) => name === 'ticket.opened')).toMatchObject({ total: 0, previous: 0 });
  });

  it('name the calls that failed most', () => {
    const { failures } = trendsOf(
      [
        count('2026-11-22', 'call.failed', 2, 503),
        count('2026-11-21', 'call.failed', 2, 503),
        count('2026-11-21', 'call.failed', 9, 0),
        count('2026-10-01', 'call.failed', 90, 500),
      ],
      now,
    );
    expect(failures).toEqual([
      { call: 'rsvps.create', status: 0, total: 9 },
      { call: 'rsvps.create', status: 503, total: 4 },
    ]);
  });
});
