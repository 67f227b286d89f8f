import { describe, expect, test } from '@jest/globals';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import { buildAccount, buildPayment, buildRegistration, buildReview } from '../testing/rows.ts';
import { type Story, timelineOf } from './timeline.ts';

const story = (given: Partial<Story>): Story => ({
  account: undefined,
  registrations: [],
  payments: [],
  deliveries: [],
  reviews: [],
  socials: new Map([['social-1', { title: 'Supper on the roof' }]]),
  ...given,
});
const titles = (given: Partial<Story>) => timelineOf(story(given)).map(({ title }) => title);

describe('a timeline', () => {
  test('is newest first, in plain words', () => {
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

  test('says where a registration stands, also where no moment of it is known', () => {
    for (const status of rsvpStatuses) {
      const told = timelineOf(story({ registrations: [buildRegistration({ status })] }));
      expect(told.map(each => each.status)).toContain(status);
      expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
    }
  });

  test('tells money that moved, in major units, and not what was never taken', () => {
    const refunds = [{ id: 'r', amount: 550, at: new Date('2030-01-12T10:00:00Z') }];
    const told = timelineOf(
      story({ payments: [buildPayment({ refunds }), buildPayment({ _id: '2', captured: 0 })] }),
    );
    expect(told).toMatchObject([
      { kind: 'REFUND', amount: 5.5, currency: 'USD' },
      { kind: 'PAYMENT', amount: 25.5, currency: 'USD' },
    ]);
  });

  test('does without the name of a social that is not known yet', () => {
    expect(titles({ registrations: [buildRegistration({ socialId: 'other' })] })).toEqual([
      'Waits for an answer from a social',
      'Registered for a social',
    ]);
  });
});
