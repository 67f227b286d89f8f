import type { CircleMembership } from '@momos/contracts/circle-membership';
import type { CircleView } from '@momos/contracts/circles';
import type { MessagingApp } from './messaging-app.ts';
import type { Neighbours } from './neighbours.ts';

/** A person with the roles of their token. */
export type Who = { userId: string; roles: string[] };

/** An answer of a call. */
export type Answer<T> = {
  status: number;
  data: T;
  meta: { lastEvaluatedKey: string | null };
  details: object[];
};

/** Calls of circles over HTTP by people whom identity's double knows. */
export function circleCaller(app: MessagingApp, neighbours: Neighbours) {
  async function call<T>(who: Who | null, method: string, path: string, body?: object, headers = {}) {
    const response = await fetch(`${app.url}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(who ? { authorization: `Bearer ${await app.tokens.tokenFor(who)}` } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, ...((await response.json()) as object) } as Answer<T>;
  }
  const guest = (): Who => ({ userId: neighbours.addUser().id, roles: [] });
  const someManager = (): Who => ({ userId: neighbours.addUser().id, roles: ['manager'] });
  return {
    call,
    guest,
    someManager,
    create: (given: object = {}, who = someManager()) =>
      call<CircleView>(who, 'POST', '/circles', { name: 'Founders', ...given }),
    join: (who: Who, { id }: Pick<CircleView, 'id'>, body?: object) =>
      call<CircleMembership>(who, 'POST', `/circles/${id}/members`, body),
  };
}
