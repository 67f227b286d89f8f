import { describe, expect, test } from '@jest/globals';
import { Payment } from '@momos/contracts/proto/payments/v1/bus';
import type { Circle } from '../circle/circle.ts';
import { invite } from './invite-people.ts';
import { belongs, type Membership, newMembership } from './membership.ts';
import { onPayment } from './membership-payment.ts';
import { expire, hold, join, leave, remove } from './membership-steps.ts';

const now = new Date('2030-01-15T12:00:00Z');
const holdUntil = new Date('2030-01-15T12:15:00Z');
const circle: Circle = {
  ...{ _id: '6a8d3f9e-5c0b-4f5e-9b55-0c1d2e3f4a5b', version: 1, slug: 'owls', name: 'Owls', description: '' },
  ...{
    visibility: 'PRIVATE',
    price: 2500,
    currency: 'USD',
    interval: 'ONCE',
    ownerId: 'o',
    hostIds: [],
    bannerUrl: null,
  },
  ...{ questions: [], isApprovalRequired: false, neededEmailCategories: [], inviteCode: '', terms: [] },
  ...{ createdAt: now, updatedAt: now },
};

/** A person whom the hosts let in, and who has opened the payment page. */
function paying(): Membership {
  const asked = join(newMembership(circle, 'u', now), circle, {
    ...{ now, holdUntil },
    joining: { isAdmitted: true },
  });
  const held = asked && hold(asked.after, { now, holdUntil, endedAttempt: 0 });
  if (!held?.move) throw new Error('nothing is held');
  return held.move.after;
}

describe('a private circle', () => {
  test('stays there for who did not pay in time', () => {
    const after = expire(paying(), holdUntil)?.after;
    expect(after?.status).toBe('UNPAID');
    expect(belongs(after)).toBe(true);
  });

  test('stays there for whose card was declined', () => {
    const membership = paying();
    const attempt = membership.payment.attempt ?? 0;
    const payment = Payment.fromPartial({ id: 'p', version: 1, attempt, status: 'FAILED' });
    const after = onPayment(membership, { payment }, now)?.after;
    expect(after?.status).toBe('UNPAID');
    expect(belongs(after)).toBe(true);
  });

  test('stays there for who left before, and is gone for whom its hosts had removed, where an invitation is withdrawn', () => {
    const active = { ...paying(), status: 'ACTIVE' as const, joinedAt: now };
    const by = { actorId: 'o', cause: 'invitation' };
    const again = (ended: Membership | undefined) =>
      ended && remove(invite(ended, { now, circle, actorId: 'o' })?.after ?? ended, now, by)?.after;
    const left = again(leave(active, now)?.after);
    expect([left?.status, belongs(left)]).toEqual(['LEFT', true]);
    const removed = again(remove(active, now, { actorId: 'o', cause: 'refund' })?.after);
    expect([removed?.status, belongs(removed), removed?.isAdmitted]).toEqual(['REMOVED', false, false]);
  });

  test('is gone for who gave up paying, or was removed', () => {
    const unpaid = { ...paying(), status: 'UNPAID' as const };
    expect(belongs(leave(unpaid, now)?.after)).toBe(false);
    expect(belongs(remove(unpaid, now, { actorId: 'o', cause: 'host' })?.after)).toBe(false);
  });
});
