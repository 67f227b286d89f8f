import type { Delivered } from '@momos/bus';
import type { RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { newNotice, type NewMessage, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { rsvpNotices } from '../notice/notices.ts';
import { rsvpContentOf } from '../notice/rsvp-notice.ts';

/** Queues the notices that changes of RSVPs cause, once per change. */
export const onRsvpsChanged =
  (deps: QueueDeps) =>
  (changes: Delivered<RsvpChanged>[]): Promise<void> =>
    queueMessages(
      deps,
      changes.flatMap(({ message, meta }) => noticeFor(message, meta.time) ?? []),
    );

function noticeFor(changed: RsvpChanged, occurredAt: Date): NewMessage | undefined {
  const { change, rsvp, actorId } = changed;
  const notice = rsvp && rsvpNotices.find(each => each.when(change, rsvp));
  if (!notice) return undefined;
  const { id, version, socialId, userId } = rsvp;
  return newNotice(notice, {
    cause: `rsvp:${id}:${version}:${notice.kind}`,
    ...{ socialId, userId, rsvpId: id },
    occurredAt,
    isOwnAction: actorId === userId,
    content: rsvpContentOf(changed, rsvp),
  });
}
