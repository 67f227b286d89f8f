import type { Account } from '../projection/account/account.ts';
import { tombstoneOf } from '../projection/account/account.ts';
import type { Payment } from '../projection/payment/payment.ts';
import type { Registration } from '../projection/registration/registration.ts';
import type { Review } from '../projection/review/review.ts';

/** Rows for unit tests; a test names the fields that matter to it. */
export const buildAccount = (given: Partial<Account> = {}): Account => ({
  ...tombstoneOf('user-1'),
  version: 1,
  isErased: false,
  ...given,
});

export const buildRegistration = (given: Partial<Registration> = {}): Registration => ({
  _id: 'rsvp-1',
  version: 1,
  socialId: 'social-1',
  userId: 'user-1',
  status: 'PENDING',
  plusOnes: 0,
  tierName: '',
  currency: 'USD',
  source: 'direct',
  utmSource: '',
  referralCode: '',
  sharedAnswers: {},
  createdAt: new Date('2030-01-10T10:00:00Z'),
  updatedAt: new Date('2030-01-10T10:00:00Z'),
  approvedAt: null,
  cancelledAt: null,
  attendedAt: null,
  ...given,
});

export const buildPayment = (given: Partial<Payment> = {}): Payment => ({
  _id: 'payment-1',
  version: 1,
  rsvpId: 'rsvp-1',
  socialId: 'social-1',
  userId: 'user-1',
  status: 'CAPTURED',
  currency: 'USD',
  captured: 2550,
  refunded: 0,
  depositCaptured: 0,
  depositRefunded: 0,
  refunds: [],
  createdAt: new Date('2030-01-10T10:05:00Z'),
  updatedAt: new Date('2030-01-10T10:05:00Z'),
  ...given,
});

export const buildReview = (given: Partial<Review> = {}): Review => ({
  _id: 'review-1',
  version: 1,
  socialId: 'social-1',
  userId: 'user-1',
  rating: 5,
  isDeleted: false,
  createdAt: new Date('2030-02-03T10:00:00Z'),
  ...given,
});
