import { hash } from 'node:crypto';
import { badField } from '@momos/contracts/errors';
import type { IdempotentCall, StoredResponse } from '@momos/contracts/idempotency';
import type { Route } from '@momos/contracts/route';
import type { Actor } from '../auth/actor.ts';

/** Runs the work of a route with idempotency `transaction` once per key, with the idempotency record in the same transaction. */
export type Idempotency = {
  run(call: IdempotentCall, work: () => Promise<StoredResponse>): Promise<StoredResponse>;
};

const printable = /^[\x21-\x7e]{1,200}$/;

/** Undefined when a request has no `Idempotency-Key` or its route takes none; throws 400 for a malformed key. */
export function idempotentCallOf(
  route: Route,
  given: { key: string | string[] | undefined; actor: Actor | undefined; url: string; body: Buffer | string },
): IdempotentCall | undefined {
  const takesKey = route.method === 'POST' || route.method === 'PATCH';
  if (given.key === undefined || !takesKey || route.idempotency === 'none') return undefined;
  if (typeof given.key !== 'string' || !printable.test(given.key)) {
    throw badField('header.idempotency-key', '1 to 200 printable characters without spaces.');
  }
  const asked = hash('sha256', given.body, 'base64');
  return {
    key: given.key,
    actor: given.actor?.userId ?? 'visitor',
    routeId: route.id,
    bodyHash: hash('sha256', `${route.method} ${given.url}\n${asked}`, 'base64'),
    url: given.url,
  };
}
