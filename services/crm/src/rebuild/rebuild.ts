import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '@momos/bus';
import { type Clock, systemClock } from '@momos/runtime';
import { type Store, withLease } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { follow } from '../read-model/follow.ts';
import {
  createReadModel,
  dropReadModel,
  prepareReadModel,
  replaceReadModel,
} from '../read-model/read-model.store.ts';
import { createPast } from './past.ts';
import { createTurnstile } from './turnstile.ts';

export type RebuildDeps = { store: Store; bus: Bus; quietMs: number; clock?: Clock };

const prefix = 'rebuild_';
const lookEveryMs = 100;

/**
 * Makes the read model anew from the start of the topics, into fresh collections that then take the place of the live
 * ones. The service may go on meanwhile: what it applied to the old collections after the new ones had read it is
 * read again, and applying something twice changes nothing. Answers how many messages were read. One at a time; the
 * caller closes the bus.
 */
export const rebuild = (deps: RebuildDeps): Promise<{ messages: number; seconds: number }> =>
  withLease(deps.store, { name: 'rebuild', ttlMs: 15_000 }, ({ signal }) => rebuildAlone(deps, signal));

async function rebuildAlone({ store, bus, quietMs, clock = systemClock }: RebuildDeps, signal: AbortSignal) {
  const started = clock.now();
  await dropReadModel(store, prefix);
  await prepareReadModel(store, prefix);

  const turnstile = createTurnstile();
  let model = createReadModel(store, prefix);
  let past = createPast(started, { quietMs, clock });
  let messages = 0;
  const group = `crm.rebuild.${uuid()}`;
  const subscriptions = follow(bus, group, (work, times) =>
    turnstile.pass(async () => {
      const done = past.begin(times);
      try {
        await work(model);
        messages += times.length;
      } finally {
        done();
      }
    }),
  );
  const readTo = async (moment: Date) => {
    past = createPast(moment, { quietMs, clock });
    while (!past.isOver()) {
      signal.throwIfAborted();
      await pause(lookEveryMs);
    }
  };

  try {
    await Promise.all(subscriptions.map(({ joined }) => joined));
    await readTo(started);
    await turnstile.alone(async () => {
      await replaceReadModel(store, prefix);
      model = createReadModel(store);
    });
    // Between what was read last and the change of collections, the service wrote to the old ones.
    await readTo(clock.now());
  } finally {
    await Promise.all(subscriptions.map(subscription => subscription.stop()));
    await forgetGroup(store, group);
  }
  return { messages, seconds: (clock.now().getTime() - started.getTime()) / 1000 };
}

/** The inbox rows of a group that will never read again. */
async function forgetGroup(store: Store, group: string): Promise<void> {
  // The last letter of the range is the one after "/".
  await store.connection
    .collection<{ _id: string }>('inbox')
    .deleteMany({ _id: { $gte: `${group}/`, $lt: `${group}0` } });
}
