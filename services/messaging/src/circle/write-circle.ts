import type { CircleInput } from '@momos/contracts/circles';
import { badField, staleVersion } from '@momos/contracts/errors';
import { toMajor } from '@momos/contracts/money';
import { topics } from '@momos/contracts/topics';
import type { Bus } from '@momos/bus';
import type { Actor, Clock } from '@momos/runtime';
import { isDuplicateKey, type Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { type Circle, edited, newCode, slugOf, termsOf, toCircleMessage } from './circle.ts';
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

/** A new circle of a person's. Throws 400 for a price that cannot be charged. */
export async function createCircle(
  deps: CircleDeps,
  owner: Pick<Actor, 'userId'>,
  input: CircleInput,
): Promise<Circle> {
  const now = deps.clock.now();
  const circle: Circle = {
    ...input,
    price: deps.prices.minorOf(input),
    _id: uuid(),
    version: 1,
    slug: await freeSlug(deps, input.name),
    ownerId: owner.userId,
    hostIds: [],
    inviteCode: newCode(),
    terms: termsOf(input.name),
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
 * does not run it, 412 when `ifMatch` is not its version, 400 for a price that cannot be charged and a slug that is taken.
 */
export function editCircle(
  deps: CircleDeps,
  actor: Actor,
  {
    id,
    ifMatch,
    ...input
  }: { id: string; ifMatch: number | undefined } & Partial<CircleInput & Pick<Circle, 'slug'>>,
): Promise<Circle> {
  const change = async () => {
    const held = await deps.circles.get(id);
    assertHost(held, actor);
    if (ifMatch !== undefined && ifMatch !== held.version) throw staleVersion('circle');
    return saveCircle(deps, edited(held, { ...input, ...priceOf(deps, held, input) }, deps.clock.now()));
  };
  return deps.store.transaction(change).catch((error: unknown) => {
    throw isDuplicateKey(error) ? badField('body.slug', 'Another circle has this address.') : error;
  });
}

/** Gives the link of invitation a new code; the one of before admits no more. Throws 404 or 403 for who does not run the circle. */
export const renewInviteCode = (deps: CircleDeps, actor: Actor, id: string): Promise<Circle> =>
  deps.store.transaction(async () => {
    const held = await deps.circles.get(id);
    assertHost(held, actor);
    return saveCircle(deps, { ...edited(held, {}, deps.clock.now()), inviteCode: newCode() });
  });

/** In the running transaction: saves a circle's next version, with its event. */
export async function saveCircle(
  { circles, outbox }: Pick<CircleDeps, 'circles' | 'outbox'>,
  circle: Circle,
): Promise<Circle> {
  await circles.save(circle);
  await outbox.add(topics.circle, { change: 'CIRCLE_CHANGE_UPDATED', circle: toCircleMessage(circle) });
  return circle;
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
