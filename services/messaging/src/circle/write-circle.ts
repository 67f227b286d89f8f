import type { CircleInput } from '@momos/contracts/circles';
import { staleVersion } from '@momos/contracts/errors';
import { toMajor } from '@momos/contracts/money';
import { topics } from '@momos/contracts/topics';
import type { Bus } from '@momos/bus';
import type { Actor, Clock } from '@momos/runtime';
import { isDuplicateKey, type Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { type Circle, edited, slugOf, toCircleMessage } from './circle.ts';
import { assertHost } from './circle.policy.ts';
import type { CirclePrices } from './circle-prices.ts';
import type { Circles } from './circle.store.ts';

/** Dependencies of making and editing circles. */
export type CircleDeps = {
  store: Store;
  outbox: Bus['outbox'];
  circles: Circles;
  prices: CirclePrices;
  clock: Clock;
};

/** A new circle of the actor's. Throws 400 for a price that cannot be charged. */
export async function createCircle(deps: CircleDeps, actor: Actor, input: CircleInput): Promise<Circle> {
  const now = deps.clock.now();
  const circle: Circle = {
    ...input,
    price: deps.prices.minorOf(input),
    _id: uuid(),
    version: 1,
    slug: await freeSlug(deps, input.name),
    ownerId: actor.userId,
    createdAt: now,
    updatedAt: now,
  };
  await deps.store
    .transaction(async () => {
      await deps.circles.add(circle);
      await deps.outbox.add(topics.circle, {
        change: 'CIRCLE_CHANGE_CREATED',
        circle: toCircleMessage(circle),
      });
    })
    .catch((error: unknown) => {
      // Another circle took the name at the same time; another request finds it taken.
      throw isDuplicateKey(error) ? staleVersion('circle') : error;
    });
  return circle;
}

async function freeSlug({ circles }: CircleDeps, name: string): Promise<string> {
  const plain = slugOf(name);
  return (await circles.bySlug(plain)) ? slugOf(name, uuid().slice(-6)) : plain;
}

/**
 * Changes a circle; people who joined keep what they have, and who is paying keeps the price. Throws 404 or 403 for whoever
 * does not run it, 412 when `ifMatch` is not its version, 400 for a price that cannot be charged.
 */
export function editCircle(
  deps: CircleDeps,
  actor: Actor,
  { id, ifMatch, ...input }: { id: string; ifMatch: number | undefined } & Partial<CircleInput>,
): Promise<Circle> {
  return deps.store.transaction(async () => {
    const held = await deps.circles.get(id);
    assertHost(held, actor);
    if (ifMatch !== undefined && ifMatch !== held.version) throw staleVersion('circle');
    const next = edited(held, { ...input, ...priceOf(deps, held, input) }, deps.clock.now());
    await deps.circles.save(next);
    await deps.outbox.add(topics.circle, { change: 'CIRCLE_CHANGE_UPDATED', circle: toCircleMessage(next) });
    return next;
  });
}

/** A price stands in its currency, so either is asked with the other. */
function priceOf({ prices }: CircleDeps, held: Circle, { price, currency }: Partial<CircleInput>) {
  if (price === undefined && currency === undefined) return {};
  const next = {
    price: price ?? toMajor(held.price, held.currency),
    currency: currency ?? held.currency,
  };
  return { price: prices.minorOf(next, held), currency: next.currency };
}
