import type { Bus, Subscription } from '@momos/bus';
import type { Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import { consumeTopics } from '../read-model/consume-topics.ts';
import { createReadModel, prepareReadModel, type ReadModel } from '../read-model/read-model.store.ts';
import { activeBuild, type Build, filledBuilds } from './build.ts';
import type { Builds } from './build.store.ts';

export type FillDeps = { store: Store; bus: Bus; builds: Builds; clock: Clock; version: number };

/** What a copy of the service fills and reads. */
export type Filling = {
  /** Makes the collections and indexes of the builds that are to be filled, and begins the first build of a version. */
  prepare(): Promise<void>;
  /** Fills the builds of this version and reads the last complete one, as of now. */
  follow(): Promise<void>;
  /** The build that is read; undefined before the first is complete. */
  active(): { build: Build; model: ReadModel } | undefined;
  stop(): Promise<void>;
};

const useEveryMs = 60_000;

/** Fills builds in this process; copies of a version share the work by the consumer group of each build. */
export function createFilling(deps: FillDeps): Filling {
  const { store, builds, clock, version } = deps;
  const consumers = createConsumers(deps);
  let active: ReturnType<Filling['active']>;

  /** The builds to fill, noted as used. */
  async function inUse(): Promise<Build[]> {
    const now = clock.now();
    const found = filledBuilds(await builds.all(), version);
    const isDue = ({ usedAt }: Build) => now.getTime() - usedAt.getTime() > useEveryMs;
    const due = found.filter(build => isDue(build) || !consumers.has(build)).map(({ _id }) => _id);
    if (due.length === 0) return found;
    await builds.use(due, now);
    // One of them may have been retired in between.
    return filledBuilds(await builds.all(), version);
  }

  async function prepared(): Promise<Build[]> {
    const found = await inUse();
    for (const build of found) if (!consumers.has(build)) await prepareReadModel(store, build.prefix);
    return found;
  }

  return {
    async prepare() {
      if (filledBuilds(await builds.all(), version).length === 0) await builds.begin(version, clock.now());
      await prepared();
    },
    async follow() {
      const filled = await prepared();
      filled.forEach(consumers.start);
      const build = activeBuild(filled, version);
      if (build && build._id !== active?.build._id)
        active = { build, model: createReadModel(store, build.prefix) };
      await consumers.stopOthers(filled);
    },
    active: () => active,
    stop: () => consumers.stopOthers([]),
  };
}

/** The consumers of this process, one for each build that it fills. */
function createConsumers({ store, bus }: FillDeps) {
  const running = new Map<string, Subscription>();
  return {
    has: ({ _id }: Build) => running.has(_id),
    start({ _id, group, prefix }: Build): void {
      if (!running.has(_id)) running.set(_id, consumeTopics(bus, group, createReadModel(store, prefix)));
    },
    async stopOthers(kept: readonly Build[]): Promise<void> {
      for (const [id, member] of running) {
        if (kept.some(({ _id }) => _id === id)) continue;
        running.delete(id);
        await member.stop();
      }
    },
  };
}
