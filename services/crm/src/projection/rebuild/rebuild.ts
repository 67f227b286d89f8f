import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '@momos/bus';
import { type Clock, systemClock } from '@momos/runtime';
import { type Store, withLease } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { consumeTopics, type RunBatch } from '../read-model/consume-topics.ts';
import {
  createReadModel,
  dropReadModel,
  prepareReadModel,
  replaceReadModel,
} from '../read-model/read-model.store.ts';
import { createCatchUp } from './catch-up.ts';
import { createSharedLock } from './shared-lock.ts';

export type RebuildDeps = { store: Store; bus: Bus; quietMs: number; clock?: Clock };

const prefix = 'rebuild_';
const checkEveryMs = 100;

/**
 * Builds the read model from the start of the topics in new collections, which then replace the live ones. The owned
 * collections are neither read nor written. The service may run meanwhile: messages that it applied to the old
 * collections after the new ones had read them are read again, and applying a message twice changes nothing. Returns the
 * number of messages read. One rebuild runs at a time; the caller closes the bus.
 */
export const rebuild = (deps: RebuildDeps): Promise<{ messages: number; seconds: number }> =>
  withLease(deps.store, { name: 'rebuild', ttlMs: 15_000 }, ({ signal }) => rebuildWithLease(deps, signal));

async function rebuildWithLease(deps: RebuildDeps, signal: AbortSignal) {
  const { store, bus, clock = systemClock } = deps;
  const started = clock.now();
  await dropReadModel(store, prefix);
  await prepareReadModel(store, prefix);

  const target = createTarget({ ...deps, clock }, started);
  const group = `crm.rebuild.${uuid()}`;
  const subscriptions = consumeTopics(bus, group, target.run);
  try {
    await Promise.all(subscriptions.map(({ joined }) => joined));
    await target.caughtUpTo(started, signal);
    await target.goLive();
    // Between the last read and the replacement, the service wrote to the old collections.
    await target.caughtUpTo(clock.now(), signal);
  } finally {
    await Promise.all(subscriptions.map(subscription => subscription.stop()));
    await deleteInbox(store, group);
  }
  return { messages: target.messages(), seconds: (clock.now().getTime() - started.getTime()) / 1000 };
}

/** The read model that a rebuild writes to: first the new collections, then the live ones. */
function createTarget({ store, quietMs, clock }: Required<RebuildDeps>, started: Date) {
  const lock = createSharedLock();
  let model = createReadModel(store, prefix);
  let catchUp = createCatchUp(started, { quietMs, clock });
  let messages = 0;

  const run: RunBatch = (work, times) =>
    lock.shared(async () => {
      const done = catchUp.begin(times);
      try {
        await work(model);
        messages += times.length;
      } finally {
        done();
      }
    });

  return {
    run,
    messages: () => messages,
    goLive: () =>
      lock.exclusive(async () => {
        await replaceReadModel(store, prefix);
        model = createReadModel(store);
      }),
    /** Resolves when every message older than `moment` is applied. */
    async caughtUpTo(moment: Date, signal: AbortSignal) {
      catchUp = createCatchUp(moment, { quietMs, clock });
      while (!catchUp.isDone()) {
        signal.throwIfAborted();
        await pause(checkEveryMs);
      }
    },
  };
}

/** Deletes the inbox rows of a group that will not read again. */
async function deleteInbox(store: Store, group: string): Promise<void> {
  // "0" follows "/".
  await store.connection
    .collection<{ _id: string }>('inbox')
    .deleteMany({ _id: { $gte: `${group}/`, $lt: `${group}0` } });
}
