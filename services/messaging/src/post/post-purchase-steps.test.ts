import { describe, expect, test } from '@jest/globals';
import { Payment } from '@momos/contracts/proto/payments/v1/bus';
import type { Circle } from '../circle/circle.ts';
import { invite } from '../membership/invite-people.ts';
import { isMember, type Membership, moveMembership, newMembership } from '../membership/membership.ts';
import { endLost, leave, remove } from '../membership/membership-steps.ts';
import { newPost, unlockId } from './post.ts';
import { newPurchase, type PostPurchase } from './post-purchase.ts';
import { end, expire, hold, mend, onPayment, reasonToReturn, type Standing } from './post-purchase-steps.ts';

const now = new Date('2030-01-15T12:00:00Z');
const later = new Date('2030-01-15T13:00:00Z');
const circle = { _id: 'c', price: 0, currency: 'USD', interval: 'ONCE' } as Circle;
const post = newPost(
  { title: 'Numbers', text: 'secret', pictures: [], points: null, price: 500, currency: 'USD' },
  { circleId: 'c', authorId: 'a', now },
);
const member = { status: 'ACTIVE' } as Membership;
const standing: Standing = { post, membership: member, isUnlockedByPoints: false };
const asked = { now, holdUntil: later, endedAttempt: 0 };

/** One who was let in, as it is saved. */
const admitted = moveMembership(newMembership(circle, 'u', now), now, {
  change: 'CIRCLE_MEMBER_CHANGE_JOINED',
  set: { status: 'ACTIVE' },
}).after;
const withdrawn = () => {
  const left = leave(admitted, now)?.after ?? admitted;
  const invited = invite(left, { now, circle, actorId: 'o' })?.after ?? left;
  return remove(invited, now, { actorId: 'o', cause: 'invitation' })?.after;
};

const held = (): PostPurchase => {
  const { move } = hold(newPurchase(post, 'u', now), standing, asked);
  if (!move) throw new Error('not held');
  return move.after;
};
const news = (status: string, given: Partial<Payment> = {}) => ({
  payment: Payment.fromPartial({
    id: 'p',
    version: 1,
    status,
    attempt: 1,
    userId: 'u',
    subject: { kind: 'post-unlock', id: unlockId(post._id, 'u'), scopeId: post._id },
    capturedAmount: status === 'CAPTURED' ? 500 : 0,
    ...given,
  }),
});
const unlocked = (): PostPurchase => {
  const move = onPayment(held(), news('CAPTURED'), { standing, now });
  if (!move) throw new Error('not unlocked');
  return move.after;
};

describe('holding a post', () => {
  test('numbers the attempt, and a repeat changes nothing', () => {
    expect(held()).toMatchObject({ status: 'PENDING', attempts: 1, price: 500, version: 1 });
    expect(hold(held(), standing, asked)).toEqual({ attempt: 1, expiresAt: later });
  });

  test('keeps its price until the hold is over, and ends the attempt where the price is another then', () => {
    const dearer = { ...standing, post: { ...post, price: 900 } };
    expect(hold(held(), dearer, asked).move).toBeUndefined();
    const next = hold(held(), dearer, { ...asked, now: later, holdUntil: new Date('2030-01-15T14:00:00Z') });
    expect(next).toMatchObject({ attempt: 2, move: { after: { price: 900, attempts: 2 } } });
    expect(next.move?.orders).toMatchObject([{ kind: 'RETURN', attempt: 1, cause: 'replaced' }]);
  });

  test('names the attempt that paid, and is refused where nothing is to be paid', () => {
    expect(hold(unlocked(), standing, asked)).toEqual({ attempt: 1, expiresAt: later });
    const refused = { code: 'illegal_state' };
    const by = (given: Partial<Standing>) => () =>
      hold(newPurchase(post, 'u', now), { ...standing, ...given }, asked);
    expect(by({ isUnlockedByPoints: true })).toThrow(expect.objectContaining(refused));
    expect(by({ post: { ...post, price: null } })).toThrow(expect.objectContaining(refused));
  });
});

describe('money', () => {
  test('unlocks once, also after the hold', () => {
    expect(unlocked()).toMatchObject({ status: 'UNLOCKED', hold: null, unlockedAt: now });
    expect(onPayment(unlocked(), news('CAPTURED'), { standing, now })).toBeUndefined();
    const over = expire(held(), later)?.after;
    if (!over) throw new Error('not over');
    expect(over.status).toBe('UNPAID');
    expect(onPayment(over, news('CAPTURED'), { standing, now })?.after.status).toBe('UNLOCKED');
  });

  test.each<[string, Partial<Standing>]>([
    ['post-removed', { post: undefined }],
    ['points', { isUnlockedByPoints: true }],
    ['member-removed', { membership: { status: 'BLOCKED' } as Membership }],
    ['leave', { membership: { status: 'LEFT' } as Membership }],
    ['free', { post: { ...post, price: null } }],
  ])('goes back whole where it unlocks nothing: %s', (cause, given) => {
    const move = onPayment(held(), news('CAPTURED'), { standing: { ...standing, ...given }, now });
    expect(move?.after).toMatchObject({ status: 'ENDED', payment: { isOver: true } });
    expect(move?.orders).toMatchObject([{ kind: 'RETURN', everything: true, cause }]);
  });

  test('stays with whoever leaves, and goes back to whom the hosts remove', () => {
    const left = { ...standing, membership: { status: 'LEFT' } as Membership };
    expect(reasonToReturn(unlocked(), left)).toBeNull();
    expect(mend(unlocked(), left, now)).toBeUndefined();
    const removed = remove(admitted, now, { actorId: 'o', cause: 'refund' })?.after;
    const byHosts = { ...standing, membership: removed };
    expect(mend(unlocked(), byHosts, now)?.orders).toMatchObject([{ cause: 'member-removed' }]);
  });

  test.each<[string, () => Membership | undefined]>([
    ['the bank took back what they paid for access', () => endLost(admitted, now).after],
    ['an invitation to come back is withdrawn', withdrawn],
  ])('stays with whom no host has removed: %s', (_, ended) => {
    const lost = { ...standing, membership: ended() };
    expect(isMember(lost.membership)).toBe(false);
    expect(reasonToReturn(unlocked(), lost)).toBeNull();
    expect(mend(unlocked(), lost, now)).toBeUndefined();
  });

  test('that a bank took, or that payments returned by itself, locks the post again', () => {
    const disputed = news('CAPTURED', { version: 2, disputes: [{ status: 'LOST' }] as never });
    expect(onPayment(unlocked(), disputed, { standing, now })?.after.status).toBe('ENDED');
    const returned = news('REFUNDED', { version: 2, refundedAmount: 500 });
    expect(onPayment(unlocked(), returned, { standing, now })).toMatchObject({
      after: { status: 'ENDED', payment: { isOver: true } },
      orders: [],
    });
  });

  test('that a bank has is ordered back once it has decided for the circle', () => {
    const disputed = (version: number, status: string) =>
      news('CAPTURED', { version, disputes: [{ status }] as never });
    const removed = { ...standing, post: undefined };
    const open = onPayment(unlocked(), disputed(2, 'OPEN'), { standing: removed, now });
    expect(open).toMatchObject({ after: { status: 'UNLOCKED', payment: { isOver: false } }, orders: [] });
    if (!open) throw new Error('not noted');
    expect(mend(open.after, removed, now)).toBeUndefined();
    expect(onPayment(open.after, disputed(3, 'WON'), { standing: removed, now })).toMatchObject({
      after: { status: 'ENDED' },
      orders: [{ kind: 'RETURN', everything: true, cause: 'post-removed' }],
    });
    expect(onPayment(open.after, disputed(3, 'LOST'), { standing: removed, now })).toMatchObject({
      after: { status: 'ENDED' },
      orders: [{ cause: 'dispute' }],
    });
  });

  test('is ordered back once, and the next attempt is another', () => {
    const ended = end(unlocked(), now, { cause: 'refund', actorId: 'h' })?.after;
    if (!ended) throw new Error('not ended');
    expect(end(ended, now, { cause: 'refund', actorId: 'h' })).toBeUndefined();
    expect(onPayment(ended, news('CAPTURED', { version: 3 }), { standing, now })?.after.status).toBe('ENDED');
    expect(hold(ended, standing, asked)).toMatchObject({ attempt: 2, move: { orders: [] } });
  });

  test('that failed frees the page for another try', () =>
    expect(onPayment(held(), news('FAILED'), { standing, now })?.after.status).toBe('UNPAID'));
});

test('an open page of whoever left is looked at when its money lands, and what is captured and locked is unlocked', () => {
  const left = { ...standing, membership: { status: 'LEFT' } as Membership };
  expect(mend(held(), left, now)).toBeUndefined();
  expect(mend({ ...unlocked(), status: 'UNPAID' }, standing, now)?.after.status).toBe('UNLOCKED');
});
