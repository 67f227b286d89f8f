import type { CircleRequest } from '../circle-request/circle-request.ts';
import { newNotice, type NewMessage, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { circleRequestApproved } from '../notice/circle-request-approved.notice.ts';
import { circleRequestDeclined } from '../notice/circle-request-declined.notice.ts';

/** In the transaction of a decision about a request for a circle: queues the notice to its person. */
export const onCircleRequestDecided =
  (deps: QueueDeps) =>
  async (request: CircleRequest): Promise<void> =>
    queueMessages(deps, [noticeOf(request)]);

function noticeOf({ _id, userId, name, note, circle, decidedAt, createdAt }: CircleRequest): NewMessage {
  const facts = { cause: `circle-request:${_id}`, userId, occurredAt: decidedAt ?? createdAt };
  return circle
    ? newNotice(circleRequestApproved, {
        ...facts,
        content: { about: 'circle-request-approved', circle: { name, slug: circle.slug } },
      })
    : newNotice(circleRequestDeclined, {
        ...facts,
        content: { about: 'circle-request-declined', name, note },
      });
}
