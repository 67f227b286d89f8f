import { hash } from 'node:crypto';
import { badField } from '@momos/contracts/errors';
import type { Route } from '@momos/contracts/route';
import type { Actor } from '../auth/actor.ts';

/** A call that is safe to repeat: who sent it, under which key, to which route, and the hash of what it asked for. */
export type KeyedCall = { key: string; actor: string; routeId: string; bodyHash: string };

/** An answer as it is stored for repeats. */
export type StoredAnswer = { status: number; body: string; headers?: Record<string, string> };

/** What the store gives for idempotency `transaction`: runs the work once per key, with its row in the same transaction. */
export type Idempotency = { run(call: KeyedCall, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> };

const printable = /^[\x21-\x7e]{1,200}$/;

/** The keyed call of a request, or undefined when it has no key or the route takes none; 400 for a bad key. */
export function keyedCallOf(
  route: Route,
  given: { key: string | string[] | undefined; actor: Actor | undefined; url: string; body: Buffer | string },
): KeyedCall | undefined {
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
  };
}
