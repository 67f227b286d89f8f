import type { Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import { hostsOf } from '../circle/circle.ts';
import type { Circles } from '../circle/circle.store.ts';
import { newNotice, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import type { Memberships } from '../membership/membership.store.ts';
import { circleRequests } from '../notice/circle-requests.notice.ts';
import type { WaitingRequests } from './waiting-request.ts';
import type { WaitingRequestStore } from './waiting-request.store.ts';

export type WaitingRequestDeps = QueueDeps & {
  store: Store;
  circles: Pick<Circles, 'some'>;
  memberships: Pick<Memberships, 'countRequested'>;
  waitingRequests: WaitingRequestStore;
  clock: Clock;
};

const batchSize = 100;

/** Writes to hosts whose requests wait; answers whether there may be more, or else when the next are due. */
export async function sendWaitingRequests(deps: WaitingRequestDeps): Promise<boolean | Date | undefined> {
  const due = await deps.waitingRequests.due(deps.clock.now(), batchSize);
  for (const waiting of due) await tellHosts(deps, waiting);
  return due.length === batchSize || deps.waitingRequests.nextDueAt();
}

/** One mail to each host about all requests of a circle that wait now; none where they decided about all of them. */
async function tellHosts(deps: WaitingRequestDeps, waiting: WaitingRequests): Promise<void> {
  const { _id: circleId, version, sentAt } = waiting;
  const now = deps.clock.now();
  await deps.store.transaction(async () => {
    const [circle] = await deps.circles.some([circleId]);
    const count = await deps.memberships.countRequested(circleId);
    const isDue = circle !== undefined && count > 0;
    if (!(await deps.waitingRequests.settle(waiting, isDue ? now : sentAt)) || !isDue) return;
    const content = {
      about: 'circle-requests' as const,
      circle: { name: circle.name, slug: circle.slug },
      count,
    };
    await queueMessages(
      deps,
      hostsOf(circle).map(userId =>
        newNotice(circleRequests, {
          cause: `circle-requests:${circleId}:${version}:${userId}`,
          userId,
          occurredAt: now,
          content,
        }),
      ),
    );
  });
}
