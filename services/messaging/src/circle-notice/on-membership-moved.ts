import { isPaid } from '@momos/runtime/purchase/purchase';
import {
  newNotice,
  type NewMessage,
  type NoticeFacts,
  type QueueDeps,
  queueMessages,
} from '../delivery/queue-notices.ts';
import { type KnownStateDeps, membershipKey } from '../known-state/known-state.ts';
import type { Moved } from '../membership/change-membership.ts';
import type { Membership } from '../membership/membership.ts';
import { totalOfMonth } from '../membership/renewal-steps.ts';
import { circleApproved } from '../notice/circle-approved.notice.ts';
import { circleDeclined } from '../notice/circle-declined.notice.ts';
import { circleEnded } from '../notice/circle-ended.notice.ts';
import { circleInvitation } from '../notice/circle-invitation.notice.ts';
import { circleLapsed } from '../notice/circle-lapsed.notice.ts';
import { circleRemoved } from '../notice/circle-removed.notice.ts';
import { circleRenewalFailed } from '../notice/circle-renewal-failed.notice.ts';
import type { CircleFacts } from '../notice/circle-blocks.ts';
import type { WaitingRequestStore } from './waiting-request.store.ts';

type Deps = QueueDeps & KnownStateDeps & { waitingRequests: Pick<WaitingRequestStore, 'note'> };

/**
 * In the transaction of a change: records its state, which notices are compared with, queues the notice to its person, and notes a
 * request for the hosts.
 */
export const onMembershipMoved =
  (deps: Deps) =>
  async (moved: Moved): Promise<void> => {
    const { _id, version, status, circleId, updatedAt } = moved.move.after;
    const notice = noticeOfMove(moved);
    // An invitation is mailed once a month, so a later one does not replace the one that is queued.
    const isNotice = notice !== undefined && moved.move.notice !== 'invited';
    const state = { _id: membershipKey(_id), version, value: stateOf(moved.move.after), isNotice };
    await deps.knownStates.record([state], updatedAt);
    if (notice) await queueMessages(deps, [notice]);
    if (status === 'REQUESTED' && moved.before.status !== 'REQUESTED')
      await deps.waitingRequests.note(circleId, updatedAt);
  };

/** A state in a word: the status, and that a month has begun which the card could not pay. */
const stateOf = ({ status, plan }: Membership): string =>
  plan?.overdue && !plan.overdue.isCharging ? 'OVERDUE' : status;

/** The notice to the person about a change; undefined for what they did themselves, and what money did. */
export function noticeOfMove({ before, move, circle }: Moved): NewMessage | undefined {
  const { after, notice, orders } = move;
  const { _id, updatedAt } = after;
  const { facts, shown } = aboutMove(after, circle);
  // An attempt that was not paid is ended by an order too.
  const isRefunded = orders.length > 0 && isPaid(before);
  switch (notice) {
    case 'invited': {
      // Hosts who withdraw and invite again write to no one again.
      const cause = `circle-invitation:${_id}:${updatedAt.toISOString().slice(0, 7)}`;
      return newNotice(circleInvitation, {
        ...facts,
        cause,
        content: { about: 'circle-invitation', ...shown },
      });
    }
    case 'approved': {
      const { price: amount, currency } = circle;
      const price = after.status === 'ACTIVE' ? null : { amount, currency };
      return newNotice(circleApproved, { ...facts, content: { about: 'circle-approved', ...shown, price } });
    }
    case 'declined':
      return newNotice(circleDeclined, {
        ...facts,
        content: { about: 'circle-declined', ...shown, isRefunded },
      });
    case 'removed':
      return newNotice(circleRemoved, {
        ...facts,
        content: { about: 'circle-removed', ...shown, isRefunded },
      });
    case 'renewal-failed':
      return renewalFailed(after, facts, shown.circle);
    case 'lapsed':
      return lapsed(before, { facts, shown });
    case 'ended':
      return newNotice(circleEnded, { ...facts, content: { about: 'circle-ended', ...shown } });
    case null:
      return undefined;
  }
}

/** What all notices about a change carry. */
const aboutMove = ({ _id, version, userId, updatedAt }: Membership, { name, slug }: Moved['circle']) => ({
  facts: {
    cause: `circle-member:${_id}:${version}`,
    userId,
    about: { key: membershipKey(_id), version },
    occurredAt: updatedAt,
  },
  shown: { circle: { name, slug } },
});

function lapsed(before: Membership, { facts, shown }: ReturnType<typeof aboutMove>) {
  // While the card is charged there is no answer yet: money may still arrive.
  const isDeclined = Boolean(before.plan?.overdue?.reason);
  return newNotice(circleLapsed, { ...facts, content: { about: 'circle-lapsed', ...shown, isDeclined } });
}

type Facts = Omit<NoticeFacts<'circle-renewal-failed'>, 'content'>;

function renewalFailed(membership: Membership, facts: Facts, circle: CircleFacts) {
  const { currency, plan } = membership;
  const { overdue } = plan ?? {};
  if (!overdue) return undefined;
  const amount = totalOfMonth(membership);
  return newNotice(circleRenewalFailed, {
    ...facts,
    content: {
      ...{ about: 'circle-renewal-failed', circle, amount, currency },
      ...{ reason: overdue.reason ?? '', until: overdue.until },
    },
  });
}
