import { describe, expect, it } from '@jest/globals';
import { buildSocial } from '../testing/build-rsvp.ts';
import type { HostEdit } from './edit-social.ts';
import { changeFor, realChange } from './following-change.ts';
import type { ReviewedChange, Social, Tier } from './social.ts';

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

describe('tickets of following dates', () => {
  const tier = (given: Partial<Tier> = {}): Tier => ({
    ...{ id: 'seat', name: 'Seat', type: 'PAID', ticketPrice: 1000, depositAmount: 0, capacity: 20 },
    ...given,
  });
  const input = (given: object = {}) => ({
    ...{ id: 'seat', name: 'Seat', type: 'PAID' as const, ticketPrice: 10, depositAmount: 0, capacity: 20 },
    ...given,
  });
  const first = held({ tiers: [tier()] });
  /** What another date is sent, after its host sent these tiers for the first. */
  const sentTo = (own: Partial<Social>, ticketTiers: HostEdit['ticketTiers'], more: HostEdit = {}) =>
    changeFor(other({ tiers: [tier()], ...own }), first, realChange(first, { ticketTiers, ...more }, now));

  it('keep their own price where another field of the ticket changes', () => {
    const own = { tiers: [tier({ ticketPrice: 2500 })] };
    expect(sentTo(own, [input({ capacity: 30 })]).ticketTiers).toMatchObject([
      { id: 'seat', ticketPrice: 25, capacity: 30 },
    ]);
    expect(sentTo(own, [input({ ticketPrice: 12 })]).ticketTiers).toMatchObject([
      { ticketPrice: 12, capacity: 20 },
    ]);
  });

  it('keep tickets of their own, lose one that is dropped and get one that is added, with the same id', () => {
    const own = { tiers: [tier(), tier({ id: 'own', name: 'Table' })] };
    const added = input({ id: undefined, name: 'VIP', ticketPrice: 90 });
    const real = realChange(first, { ticketTiers: [added] }, now);
    const id = real.ticketTiers?.[0]?.id;
    expect(id).toEqual(expect.any(String));
    expect(changeFor(other(own), first, real).ticketTiers).toMatchObject([
      { id: 'own', ticketPrice: 10 },
      { id, name: 'VIP', ticketPrice: 90 },
    ]);
  });

  it('are left out where what changed is nothing of theirs', () => {
    const own = { tiers: [tier({ id: 'own', name: 'Table' })] };
    expect(sentTo(own, [input({ capacity: 30 })])).toEqual({});
    expect(sentTo({ tiers: [tier({ capacity: 30 })] }, [input({ capacity: 30 })])).toEqual({});
  });

  it('refuse a state that no ticket can have', () => {
    expect(sentTo({ tiers: [tier({ type: 'FREE', ticketPrice: 0 })] }, [input({ ticketPrice: 12 })])).toEqual(
      expect.objectContaining({ ticketTiers: [expect.objectContaining({ type: 'PAID', ticketPrice: 12 })] }),
    );
    const own = { tiers: [tier({ salesStart: new Date('2030-02-11T19:00:00Z') })] };
    expect(() => sentTo(own, [input({ salesEnd: '2030-02-01T19:00:00Z' })])).toThrow(/before they start/);
    expect(() =>
      sentTo({ currency: 'EUR' }, [input(), input({ id: undefined, name: 'VIP', ticketPrice: 90 })]),
    ).toThrow(/“VIP” is in USD/);
    const added = input({ id: 'new', name: 'New', ticketPrice: 0, type: 'FREE' });
    expect(sentTo({ currency: 'EUR' }, [input({ ticketPrice: 12 }), added])).toMatchObject({
      currency: 'EUR',
      ticketTiers: [{ ticketPrice: 10 }, { id: 'new' }],
    });
  });

  it('are sold as many days before', () => {
    expect(sentTo({}, [input({ salesEnd: '2030-02-04T12:00:00Z' })]).ticketTiers).toMatchObject([
      { salesEnd: '2030-02-11T12:00:00.000Z' },
    ]);
  });

  it('get the prices in another currency, be the numbers equal', () => {
    expect(realChange(first, { ticketTiers: [input()], currency: 'EUR' }, now)).toMatchObject({
      currency: 'EUR',
      ticketTiers: [{ ticketPrice: 10 }],
    });
    const own = { tiers: [tier({ ticketPrice: 2500 })] };
    expect(sentTo(own, [input()], { currency: 'EUR' })).toMatchObject({
      currency: 'EUR',
      ticketTiers: [{ ticketPrice: 10, capacity: 20 }],
    });
    const more = { tiers: [tier(), tier({ id: 'own', name: 'Table' })] };
    expect(() => sentTo(more, [input()], { currency: 'EUR' })).toThrow(/“Table” is in USD/);
  });
});
