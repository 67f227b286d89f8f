import { describe, expect, test } from '@jest/globals';
import type { Circle } from '../circle/circle.ts';
import { approve } from '../membership/decide-membership.ts';
import { type Membership, newMembership } from '../membership/membership.ts';
import { leave, remove } from '../membership/membership-steps.ts';
import { noticeOfMove } from './on-membership-moved.ts';

const now = new Date('2030-01-15T12:00:00Z');
const circle: Circle = {
  ...{ _id: '6a8d3f9e-5c0b-4f5e-9b55-0c1d2e3f4a5b', version: 1, slug: 'owls', name: 'Owls', description: '' },
  ...{
    visibility: 'PUBLIC',
    price: 2500,
    currency: 'USD',
    interval: 'ONCE',
    ownerId: 'o',
    hostIds: [],
    bannerUrl: null,
  },
  ...{ questions: [], isApprovalRequired: true, neededEmailCategories: [], inviteCode: '', terms: [] },
  ...{ createdAt: now, updatedAt: now },
};
const membership = (status: Membership['status'], given: Partial<Membership> = {}): Membership => ({
  ...newMembership(circle, 'u', now),
  version: 3,
  status,
  ...given,
});
const noticeTo = (before: Membership, move: ReturnType<typeof leave>, within = circle) =>
  move && noticeOfMove({ before, move, circle: within });
const removal = (before: Membership) =>
  noticeTo(before, remove(before, now, { actorId: 'o', cause: 'refund' }));

describe('the notice to a person about a change', () => {
  test('approval says what access costs, or that they are in', () => {
    const asked = membership('REQUESTED');
    const decided = { now, circle, actorId: 'o' };
    expect(noticeTo(asked, approve(asked, decided))).toMatchObject({
      kind: 'circle-approved',
      cause: `circle-member:${asked._id}:4`,
      content: { price: { amount: 2500, currency: 'USD' } },
    });
    const free = { ...circle, price: 0 };
    expect(noticeTo(asked, approve(asked, { ...decided, circle: free }), free)?.content).toMatchObject({
      price: null,
    });
  });

  test('the end of a membership by a host, and whether money is returned', () => {
    const payment = { ...membership('ACTIVE').payment, attempt: 1, state: 'CAPTURED' as const };
    expect(removal(membership('ACTIVE'))).toMatchObject({
      kind: 'circle-removed',
      content: { isRefunded: false },
    });
    expect(removal(membership('ACTIVE', { payment, attempts: 1 }))).toMatchObject({
      kind: 'circle-removed',
      content: { isRefunded: true },
    });
    for (const status of ['REQUESTED', 'ACCEPTED', 'PENDING', 'UNPAID'] as const)
      expect(removal(membership(status))).toMatchObject({ kind: 'circle-declined' });
    const open = { ...payment, state: 'OPEN' as const };
    expect(removal(membership('PENDING', { payment: open, attempts: 1 }))).toMatchObject({
      kind: 'circle-declined',
      content: { isRefunded: false },
    });
  });

  test('nothing to whoever left, was declined or does not know of it, and of what they do themselves', () => {
    for (const status of ['LEFT', 'DECLINED', 'INVITED'] as const)
      expect(removal(membership(status))).toBeUndefined();
    const member = membership('ACTIVE');
    expect(noticeTo(member, leave(member, now))).toBeUndefined();
  });
});
