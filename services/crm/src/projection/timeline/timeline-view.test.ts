import { describe, expect, test } from '@jest/globals';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import { buildAccount, buildPayment, buildRegistration, buildReview } from '../../testing/rows.ts';
import { type TimelineRows, toTimelineView } from './timeline-view.ts';

const rowsOf = (given: Partial<TimelineRows>): TimelineRows => ({
  account: undefined,
  registrations: [],
  payments: [],
  deliveries: [],
  reviews: [],
  socials: new Map([['social-1', { title: 'Supper on the roof' }]]),
  ...given,
});
const titles = (given: Partial<TimelineRows>) => toTimelineView(rowsOf(given)).map(({ title }) => title);

describe('a timeline', () => {
  test('is newest first', () => {
    const registrations = [
      buildRegistration({
        status: 'CANCELLED',
        approvedAt: new Date('2030-01-11T10:00:00Z'),
        cancelledAt: new Date('2030-01-12T10:00:00Z'),
      }),
    ];
    const account = buildAccount({ registeredAt: new Date('2030-01-01T10:00:00Z') });
    expect(titles({ account, registrations, reviews: [buildReview()] })).toEqual([
      'Reviewed Supper on the roof',
      'Cancelled Supper on the roof',
      'Approved for Supper on the roof',
      'Registered for Supper on the roof',
      'Signed up',
    ]);
  });

  test('has the status of a registration, also without a time for it', () => {
    for (const status of rsvpStatuses) {
      const entries = toTimelineView(rowsOf({ registrations: [buildRegistration({ status })] }));
      expect(entries.map(each => each.status)).toContain(status);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    }
  });

  test('has captured and refunded money in major units, and no entry for a payment that was not captured', () => {
    const refunds = [{ id: 'r', amount: 550, at: new Date('2030-01-12T10:00:00Z') }];
    const entries = toTimelineView(
      rowsOf({ payments: [buildPayment({ refunds }), buildPayment({ _id: '2', captured: 0 })] }),
    );
    expect(entries).toMatchObject([
      { kind: 'REFUND', amount: 5.5, currency: 'USD' },
      { kind: 'PAYMENT', amount: 25.5, currency: 'USD' },
    ]);
  });

  test('names an unknown social "a social"', () => {
    expect(titles({ registrations: [buildRegistration({ socialId: 'other' })] })).toEqual([
      'Waits for an answer from a social',
      'Registered for a social',
    ]);
  });

  test('names a message as messaging published it, and one of before that by its kind', () => {
    const delivery = {
      ...{ _id: 'd', version: 1, kind: 'waitlist-offer', channel: 'EMAIL', status: 'SENT' },
      ...{ socialId: 'social-1', userId: 'u', updatedAt: new Date('2030-01-12T10:00:00Z') },
    };
    expect(titles({ deliveries: [delivery] })).toEqual(['Waitlist offer']);
    // What a rebuild reads from a message of before.
    expect(titles({ deliveries: [{ ...delivery, timelineTitle: '' }] })).toEqual(['Waitlist offer']);
    expect(titles({ deliveries: [{ ...delivery, timelineTitle: 'Offer of a place' }] })).toEqual([
      'Offer of a place',
    ]);
  });
});
