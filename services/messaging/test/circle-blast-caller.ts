import type { CircleBlast } from '@momos/contracts/circle-blasts';
import { eventually } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { circleCaller, type Who } from './circle-caller.ts';
import type { MessagingApp } from './messaging-app.ts';
import type { Neighbours } from './neighbours.ts';

/** What hosts of a circle write in these tests. */
export const message = {
  subject: '{{ circleName }} meets, {{ firstName }}',
  body: 'See {{ circleUrl }}.\n\n{{ hostName }}',
};

/** Calls of messages to circles over HTTP, and circles with members who receive them. */
export function circleBlastCaller(app: MessagingApp, neighbours: Neighbours) {
  const circles = circleCaller(app, neighbours);

  const call = <T = CircleBlast>(who: Who, method: string, path: string, body?: object, key = uuid()) =>
    circles.call<T>(who, method, path, body, { 'idempotency-key': key });

  /** A circle, whose owner is no manager any more, with members. */
  async function circleWith(count: number) {
    const host = neighbours.addUser({ displayName: 'Maya Chen' });
    const owner: Who = { userId: host.id, roles: [] };
    const { data: circle } = await circles.create({ name: 'Night owls' }, { ...owner, roles: ['manager'] });
    const members = Array.from({ length: count }, (_, at) => neighbours.addUser({ firstName: `Owl${at}` }));
    const ids: string[] = [];
    for (const { id } of members) ids.push((await circles.join({ userId: id, roles: [] }, circle)).data.id);
    return { owner, circle, members, ids, path: `/circles/${circle.id}/blast` };
  }

  const listed = async (owner: Who, path: string, id: string) => {
    const { data } = await call<CircleBlast[]>(owner, 'GET', `${path}/scheduled`);
    return data.find(each => each.id === id);
  };

  /** A message once it is no longer being sent. */
  const settled = (owner: Who, path: string, id: string): Promise<CircleBlast> =>
    eventually(
      async () => {
        const found = await listed(owner, path, id);
        if (!found || found.status === 'INPROGRESS')
          throw new Error(`still ${JSON.stringify(found?.counts)}`);
        return found;
      },
      // Deliveries that a busy machine requeued are sent after their backoff.
      { within: 80_000, every: 100 },
    );

  return { call, circleWith, listed, settled };
}
