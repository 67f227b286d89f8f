import { expect, it } from '@jest/globals';
import { assertMayRefund, assertMayRegister } from '../rsvp/rsvp.policy.ts';
import { assertMayPublish, assertMayReview, firstReviewStatus } from './social.policy.ts';

const actor = { userId: 'ann', sessionId: 's', isAdmin: false, isNamed: true, roles: [], token: '' };

it('lists immediately without curation and for trusted people', () => {
  const on = { isCurationOn: true };
  expect(firstReviewStatus(actor, on)).toBe('PENDING');
  expect(firstReviewStatus({ ...actor, hosting: 'TRUSTED' }, on)).toBe('APPROVED');
  expect(firstReviewStatus(actor, { isCurationOn: false })).toBe('APPROVED');
});

it('goes by an admin’s word about hosting and registering', () => {
  expect(() => assertMayPublish({ ...actor, hosting: 'BLOCKED' })).toThrow('cannot publish');
  expect(() => assertMayPublish({ ...actor, hosting: 'TRUSTED', canRsvp: false })).not.toThrow();
  expect(() => assertMayRegister({ ...actor, canRsvp: false })).toThrow('cannot register');
  expect(() => assertMayRegister(actor)).not.toThrow();
});

it('lets reviewers review, and hosts refund others only', () => {
  expect(() => assertMayReview(actor)).toThrow('Only reviewers');
  expect(() => assertMayReview({ ...actor, roles: ['reviewer'] })).not.toThrow();
  expect(() => assertMayRefund({ userId: 'ann' }, actor)).toThrow('another host');
  expect(() => assertMayRefund({ userId: 'bob' }, actor)).not.toThrow();
});
