import { isPaid } from '@momos/runtime/purchase/purchase';
import { newNotice, type NewMessage, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { type KnownStateDeps, membershipKey } from '../known-state/known-state.ts';
import type { Moved } from '../membership/change-membership.ts';
import { circleApproved } from '../notice/circle-approved.notice.ts';
import { circleDeclined } from '../notice/circle-declined.notice.ts';
import { circleInvitation } from '../notice/circle-invitation.notice.ts';
import { circleRemoved } from '../notice/circle-removed.notice.ts';
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
    const state = { _id: membershipKey(_id), version, value: status, isNotice };
    await deps.knownStates.record([state], updatedAt);
    if (notice) await queueMessages(deps, [notice]);
    if (status === 'REQUESTED' && moved.before.status !== 'REQUESTED')
      await deps.waitingRequests.note(circleId, updatedAt);
  };

/** The notice to the person about a change; undefined for what they did themselves, and what money did. */
export function noticeOfMove({ before, move, circle }: Moved): NewMessage | undefined {
  const { after, notice, orders } = move;
  const { _id, version, userId, updatedAt } = after;
  const facts = {
    cause: `circle-member:${_id}:${version}`,
    userId,
    about: { key: membershipKey(_id), version },
    occurredAt: updatedAt,
  };
  const shown = { circle: { name: circle.name, slug: circle.slug } };
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
    case null:
      return undefined;
  }
}
