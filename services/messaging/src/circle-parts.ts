import type { Bus } from '@momos/bus';
import { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import { topics } from '@momos/contracts/topics';
import { type Context, createAudit } from '@momos/runtime';
import { differenceCounter } from '@momos/runtime/purchase/compare-money';
import type { Chore, Store } from '@momos/store';
import { createCirclePrices } from './circle/circle-prices.ts';
import { onMemberAdmitted } from './chat/on-member-admitted.ts';
import { onMembershipMoved } from './circle-notice/on-membership-moved.ts';
import { createWaitingRequests } from './circle-notice/waiting-request.store.ts';
import { createCircleRequests } from './circle-request/circle-request.store.ts';
import { createCircles } from './circle/circle.store.ts';
import type { MessagingConfig } from './config.ts';
import { compareMoney } from './membership/compare-money.ts';
import type { MembershipDeps, Moved } from './membership/change-membership.ts';
import { expireHolds } from './membership/expire-holds.ts';
import { renewAccess } from './membership/renew-access.ts';
import { comparePostMoney, expirePostHolds } from './post/compare-post-money.ts';
import { createPosts } from './post/post.store.ts';
import { createPostPurchases, type PostPurchases } from './post/post-purchase.store.ts';
import { returnOfMembers } from './post/return-of-members.ts';
import { finishUnlocks } from './post/take-points.ts';
import { createInvitations } from './membership/invitation.store.ts';
import { createMemberships } from './membership/membership.store.ts';

/** What circles take beside the parts of messages. */
export const createCircleParts = (
  { config, connect, metrics }: Context<MessagingConfig>,
  { store, bus }: { store: Store; bus: Bus },
) => ({
  payments: connect(PaymentsService, 'payments', {
    idempotent: ['listPayments', 'createRefund', 'spendPoints'],
  }),
  outbox: bus.outbox,
  audit: createAudit({ outbox: bus.outbox, store, topic: topics.messagingAudit }),
  circles: createCircles(store),
  memberships: createMemberships(store),
  invitations: createInvitations(store),
  circleRequests: createCircleRequests(store),
  posts: createPosts(store),
  postPurchases: createPostPurchases(store),
  waitingRequests: createWaitingRequests(store),
  prices: createCirclePrices(),
  holdMinutes: config.HOLD_MINUTES,
  countDifference: differenceCounter(metrics.registry),
});

type MovedDeps = Parameters<typeof onMembershipMoved>[0] &
  Parameters<typeof onMemberAdmitted>[0] & { postPurchases: PostPurchases };

/** In the transaction of each change of a membership: its notice, the money of whom the hosts removed, and what is unread. */
export function onMoved(parts: MovedDeps) {
  const notify = onMembershipMoved(parts);
  const markRead = onMemberAdmitted(parts);
  const returnMoney = returnOfMembers(parts);
  return async (moved: Moved): Promise<void> => {
    await notify(moved);
    await returnMoney(moved);
    await markRead(moved);
  };
}

type Deps = Omit<MembershipDeps, 'wakeCircles'> & ReturnType<typeof createCircleParts>;

/** What becomes due in circles: holds that end, money to compare. */
export function circleChores(parts: Deps): Chore[] {
  const deps = { ...parts, wakeCircles: () => undefined };
  return [
    { op: 'hold.expire', run: () => expireHolds(deps) },
    { op: 'access.renew', run: () => renewAccess(deps) },
    { op: 'money.compare', run: () => compareMoney(deps) },
    { op: 'post-hold.expire', run: () => expirePostHolds(deps) },
    { op: 'post-unlock.finish', run: () => finishUnlocks(deps) },
    { op: 'post-money.compare', run: () => comparePostMoney(deps) },
  ];
}
