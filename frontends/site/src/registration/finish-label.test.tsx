import { describe, expect, it } from '@jest/globals';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import type { TicketTier } from '@momos/contracts/social-view';
import { finishLabel, isWaitlisted } from './finish-label.ts';

const tier = (given: Partial<TicketTier> = {}): TicketTier => ({
  id: 'place',
  name: 'Place',
  type: 'FREE',
  ticketPrice: 0,
  depositAmount: 0,
  capacity: null,
  remainingQuantity: 2,
  isQueued: false,
  pointsPrice: null,
  salesStart: null,
  salesEnd: null,
  ...given,
});

type Invitation = { tierId: string | null } | null;
const social = (isApprovalRequired: boolean, guestInvitation: Invitation = null) => ({
  ...{ isApprovalRequired, isSoldOut: false },
  viewer: { guestInvitation },
});
const rsvpOf = (given: Partial<RsvpView>) =>
  ({ status: 'INITIAL', holdExpiresAt: null, offerExpiresAt: null, ...given }) as RsvpView;
const free = tier();
const paid = tier({ ticketPrice: 50 });

describe('who would wait for a place', () => {
  const open = social(false);

  it.each([
    ['places are left', { tier: free }, false],
    ['as many are left as come', { tier: free, plusOnes: 1 }, false],
    ['fewer are left than come', { tier: free, plusOnes: 2 }, true],
    ['none is left', { tier: tier({ remainingQuantity: 0 }) }, true],
    ['others wait for it', { tier: tier({ isQueued: true }) }, true],
    [
      'others wait, and a place is held',
      { tier: tier({ isQueued: true }), rsvp: rsvpOf({ holdExpiresAt: '2031-01-01T00:00:00Z' }) },
      false,
    ],
    [
      'others wait, and it is handed in',
      { tier: tier({ isQueued: true }), rsvp: rsvpOf({ status: 'PENDING', isHostAwaited: false }) },
      false,
    ],
  ])('where %s: %#', (_, chosen, isWaiting) => expect(isWaitlisted(open, chosen)).toBe(isWaiting));

  it('does not queue where the hosts decide, but for want of a place', () => {
    const queued = tier({ isQueued: true });
    expect(isWaitlisted(social(true), { tier: queued })).toBe(false);
    expect(isWaitlisted(social(true), { tier: queued, plusOnes: 2 })).toBe(true);
    expect(isWaitlisted(social(true, { tierId: null }), { tier: queued })).toBe(true);
  });
});

describe('the last button', () => {
  const approved = rsvpOf({ status: 'PENDING', isHostAwaited: false });
  const awaiting = rsvpOf({ status: 'PENDING', isHostAwaited: true });

  it.each([
    ['registers', social(false), { tier: free }, 'Register'],
    ['asks where the hosts decide', social(true), { tier: free }, 'Ask to join'],
    ['registers a guest invited with any ticket', social(true, { tierId: null }), { tier: free }, 'Register'],
    ['registers one invited with this', social(true, { tierId: 'place' }), { tier: free }, 'Register'],
    ['asks for one invited with another', social(true, { tierId: 'vip' }), { tier: free }, 'Ask to join'],
    ['leads to the payment', social(true), { tier: paid }, 'Go to payment'],
    ['waits', social(false), { tier: tier({ isQueued: true }) }, 'Join the waitlist'],
    ['waits for so many', social(false), { tier: paid, plusOnes: 4 }, 'Join the waitlist'],
    ['registers with a code that takes all', social(false), { tier: paid, total: 0 }, 'Register'],
    ['asks with such a code', social(true), { tier: paid, total: 0 }, 'Ask to join'],
    ['asks where they still decide', social(true), { tier: paid, total: 0, rsvp: awaiting }, 'Ask to join'],
    ['registers whom they approved', social(true), { tier: paid, total: 0, rsvp: approved }, 'Register'],
    ['takes points', social(false), { tier: paid, points: 30, total: 0 }, 'Pay 30 momo points'],
  ])('%s', (_, given, chosen, label) => expect(finishLabel(given, chosen)).toBe(label));
});
