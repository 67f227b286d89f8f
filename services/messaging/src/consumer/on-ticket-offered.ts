import type { Delivered } from '@momos/bus';
import type { TicketTransferChanged } from '@momos/contracts/proto/events/v1/bus';
import { newNotice, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { type KnownStateDeps, transferKey } from '../known-state/known-state.ts';
import { ticketOffer } from '../notice/ticket-offer.notice.ts';

/** Queues the mail about an offered ticket; one that has ended before it leaves is not sent. In any order. */
export const onTicketOffered =
  (deps: QueueDeps & KnownStateDeps) =>
  async (changed: TicketTransferChanged, meta: Delivered<TicketTransferChanged>['meta']): Promise<void> => {
    const { id, version, socialId, rsvpId, holderId, email, isOpen, expiresAt } = changed;
    const value = isOpen ? 'OPEN' : 'ENDED';
    await deps.knownStates.record(
      [{ _id: transferKey(id), version, value, isNotice: false }],
      deps.clock.now(),
    );
    if (!isOpen || !expiresAt) return;
    const notice = newNotice(ticketOffer, {
      cause: `ticket-transfer:${id}`,
      ...{ userId: holderId, socialId, rsvpId, occurredAt: meta.time },
      about: { key: transferKey(id), version },
      content: { about: 'ticket-offer', transferId: id, email, expiresAt },
    });
    await queueMessages(deps, [notice]);
  };
