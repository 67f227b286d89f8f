import { defaultCancellationPolicy } from '@momos/contracts/cancellation-policy';
import { v7 as uuid } from 'uuid';
import { newSeats, type Seats } from '../seat/seats.ts';
import type { Social } from '../social/social.ts';
import { newRsvp } from '../rsvp/new-rsvp.ts';
import { noPayment, type PurchasePayment } from '@momos/runtime/purchase/purchase';
import { type Rsvp } from '../rsvp/rsvp.ts';

const now = new Date('2030-01-15T12:00:00Z');

/** An RSVP for tests of rules; a free INITIAL one where nothing else is said. */
export const buildRsvp = (given: Partial<Rsvp> = {}): Rsvp => ({
  ...newRsvp(buildSocial({ _id: uuid() }), uuid(), { marketing: { utm: {}, referralCode: undefined }, now }),
  version: 1,
  tierId: 'general',
  tierName: 'General',
  payment: noPayment((given.ticketPrice ?? 0) + (given.depositAmount ?? 0) > 0),
  ...given,
});

/** A payment's figures for tests: 80 for the ticket, 20 deposit, 3 fee. */
export const buildPayment = (given: Partial<PurchasePayment> = {}): PurchasePayment => ({
  ...noPayment(true),
  state: 'CAPTURED',
  attempt: 1,
  id: uuid(),
  version: 2,
  ticket: 8000,
  deposit: 2000,
  fee: 300,
  total: 10_300,
  captured: 10_300,
  method: 'visa 4242',
  provider: 'sandbox',
  ...given,
});

/** A social for tests of rules: free, one tier, ten seats, three weeks ahead. */
export const buildSocial = (given: Partial<Social> = {}): Social => ({
  _id: uuid(),
  version: 1,
  slug: 'rooftop-jazz',
  title: 'Rooftop jazz',
  ownerId: 'owner',
  hostIds: ['owner'],
  eventTimestamp: new Date('2030-02-05T19:00:00Z'),
  eventEndTimestamp: new Date('2030-02-05T22:00:00Z'),
  timezone: 'America/New_York',
  maxCapacity: 10,
  tags: [],
  isOnline: false,
  onlineUrl: null,
  visibility: 'PUBLIC',
  isApprovalRequired: false,
  maxPlusOnes: 0,
  city: null,
  venueData: null,
  splashImageUrl: null,
  currency: 'USD',
  tiers: [{ id: 'general', name: 'General', type: 'FREE', ticketPrice: 0, depositAmount: 0, capacity: null }],
  questions: [],
  cancellationPolicy: defaultCancellationPolicy,
  noShowPolicy: null,
  description: '',
  inviteCode: 'invite',
  isOfficial: false,
  reviewStatus: 'PENDING',
  reviewComment: null,
  isCancelled: false,
  isDeleted: false,
  isCancellationDue: false,
  createdAt: now,
  updatedAt: now,
  ...given,
});

/** Seats of a social of {@link buildSocial}. */
export const buildSeats = (given: Partial<Seats> = {}): Seats => ({
  ...newSeats('social', { capacity: 10, tiers: [{ id: 'general', capacity: null }] }),
  ...given,
});
