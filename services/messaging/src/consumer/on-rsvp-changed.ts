import type { Delivered } from '@momos/bus';
import type { RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { newNotice, type NewMessage, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { type KnownStateDeps, rsvpKey, type StateNews } from '../known-state/known-state.ts';
import { rsvpNotices } from '../notice/notices.ts';
import { ticketTransferred } from '../notice/ticket-transferred.notice.ts';
import { rsvpContentOf } from '../notice/rsvp-notice.ts';

/** Queues the notices that changes of RSVPs cause, once per change; each replaces the earlier ones of its RSVP. In any order. */
export const onRsvpsChanged =
  (deps: QueueDeps & KnownStateDeps) =>
  async (changes: Delivered<RsvpChanged>[]): Promise<void> => {
    await deps.knownStates.record(
      changes.flatMap(({ message, meta }) => stateOf(message, meta.time) ?? []),
      deps.clock.now(),
    );
    const notices = changes.flatMap(({ message, meta }) => [
      noticeFor(message, meta.time) ?? [],
      noticeToFormerHolder(message, meta.time) ?? [],
    ]);
    await queueMessages(deps, notices.flat());
  };

const noticeOf = ({ change, rsvp }: RsvpChanged) => rsvp && rsvpNotices.find(each => each.when(change, rsvp));

function stateOf(changed: RsvpChanged, occurredAt: Date): StateNews | undefined {
  const { rsvp } = changed;
  if (!rsvp) return undefined;
  const { id, version, status } = rsvp;
  return {
    ...{ _id: rsvpKey(id), version, value: status },
    isNotice: noticeOf(changed) !== undefined,
    heldSince: changed.previousUserId ? occurredAt : null,
  };
}

function noticeFor(changed: RsvpChanged, occurredAt: Date): NewMessage | undefined {
  const { rsvp, actorId } = changed;
  const notice = noticeOf(changed);
  if (!notice || !rsvp) return undefined;
  const { id, version, socialId, userId } = rsvp;
  return newNotice(notice, {
    cause: `rsvp:${id}:${version}:${notice.kind}`,
    ...{ socialId, userId, rsvpId: id },
    about: { key: rsvpKey(id), version },
    occurredAt,
    isOwnAction: actorId === userId,
    content: rsvpContentOf(changed, rsvp),
  });
}

/** The notice to who transferred their ticket. */
function noticeToFormerHolder(
  { rsvp, previousUserId: userId }: RsvpChanged,
  occurredAt: Date,
): NewMessage | undefined {
  if (!rsvp || !userId) return undefined;
  const { id, version, socialId } = rsvp;
  return newNotice(ticketTransferred, {
    cause: `rsvp:${id}:${version}:${ticketTransferred.kind}`,
    ...{ socialId, userId, rsvpId: id, occurredAt },
    content: { about: 'ticket-transferred', isPaid: rsvp.payerId !== '' },
  });
}
