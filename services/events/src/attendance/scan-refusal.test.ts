import { describe, expect, test } from '@jest/globals';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import { isScanOutcome, scanOutcomes } from '@momos/contracts/scan-outcomes';
import { buildPayment, buildRsvp } from '../testing/build-rsvp.ts';
import { scanOutcomeOf, scanRefusal } from './scan-refusal.ts';

describe('what a ticket leads to', () => {
  test.each([
    ['APPROVED', {}, 'ACCEPTED'],
    ['ATTENDED', {}, 'ALREADY_IN'],
    ['PENDING', {}, 'PENDING_APPROVAL'],
    ['PENDING', { ticketPrice: 2000 }, 'PAYMENT_OUTSTANDING'],
    ['PENDING', { ticketPrice: 2000, payment: buildPayment({ state: 'AUTHORISED' }) }, 'PENDING_APPROVAL'],
    ['WAITLIST', {}, 'WAITLISTED'],
    ['REJECTED', {}, 'REJECTED'],
    ['CANCELLED', {}, 'CANCELLED'],
    ['CANCELLED', { payment: buildPayment({ refunded: 100 }) }, 'REFUNDED'],
    ['HIDDEN', {}, 'BLOCKED'],
    ['INITIAL', {}, 'UNFINISHED'],
  ] as const)('%s %j: %s', (status, more, outcome) =>
    expect(scanOutcomeOf(buildRsvp({ status, ...more }))).toBe(outcome),
  );

  test('is known for every status', () => {
    for (const status of rsvpStatuses) expect(isScanOutcome(scanOutcomeOf(buildRsvp({ status })))).toBe(true);
  });

  test('is named by every refusal, in words of its own', () => {
    const refused = (Object.keys(scanOutcomes) as (keyof typeof scanOutcomes)[]).filter(
      each => each !== 'ACCEPTED' && each !== 'UNVERIFIED',
    );
    const errors = refused.map(each => scanRefusal(each));
    expect(new Set(errors.map(({ message }) => message)).size).toBe(refused.length);
    for (const [index, error] of errors.entries())
      expect(error.details).toContainEqual({ field: 'outcome', message: refused[index] });
  });
});
