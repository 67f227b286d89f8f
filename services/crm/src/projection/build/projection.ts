import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '@momos/bus';
import { unavailable } from '@momos/contracts/errors';
import { type Background, type Clock, type Logger, systemClock } from '@momos/runtime';
import { recurring, type Recurring, type Store } from '@momos/store';
import { createReadModel, foldValues, type ReadModel } from '../read-model/read-model.store.ts';
import { type AdvanceDeps, advanceBuilds } from './advance-builds.ts';
import { type Build, filledBuilds, projectionVersion } from './build.ts';
import { createBuilds, noteFormerBuilds } from './build.store.ts';
import { createFilling, type Filling } from './fill-builds.ts';

export type ProjectionDeps = {
  store: Store;
  bus: Bus;
  log: Logger;
  clock?: Clock;
  /** Another one than this code's, in tests. */
  version?: number;
};

/** The projection as one copy of the service fills and reads it. */
export type Projection = Background & {
  /** Makes collections and indexes that are missing. Asks no broker. */
  prepare(): Promise<void>;
  /** The rows that are read. Throws 503 before the first build of this version is complete. */
  model(): ReadModel;
  /** What the names of the collections that are read start with; throws as `model`. */
  prefix(): string;
  /** Builds all again beside the live rows, which are replaced. Throws {@link BuildRefused} where messages are parked. */
  rebuild(signal?: AbortSignal): Promise<Build>;
  /** Rejects until the first build is complete. */
  ready(): Promise<void>;
};

/** Messages could not be applied: they wait in the dead letters, and the build continues when they are gone from there. */
export class BuildRefused extends Error {
  constructor({ _id, parkedKeys, group }: Build) {
    super(`The build ${_id} is refused: ${parkedKeys} keys of ${group} are parked. Replay or discard them.`);
    this.name = 'BuildRefused';
  }
}

const followEveryMs = 1000;
const followBuildingMs = 200;
const retryMs = 1000;

/** The projection of a store; nothing is read before `start`. */
export function createProjection(deps: ProjectionDeps): Projection {
  const { store, log, clock = systemClock, version = projectionVersion } = deps;
  const parts = { ...deps, clock, version, builds: createBuilds(store) };
  const filling = createFilling(parts);
  const advancing = createAdvancing(parts);
  const following = createFollowing(filling, log);
  const folding = createFolding(parts);
  const active = () => {
    const found = filling.active();
    if (!found) throw unavailable('The CRM');
    return found;
  };

  return {
    async prepare() {
      await noteFormerBuilds(store, clock.now());
      await filling.prepare();
    },
    model: () => active().model,
    prefix: () => active().build.prefix,
    rebuild: signal => rebuild(parts, advancing, signal),
    ready: async () => void active(),
    async start() {
      await filling.follow();
      for (const each of [advancing, folding, following]) each.start();
    },
    async stop() {
      for (const each of [following, folding, advancing, filling]) await each.stop();
    },
  };
}

/** Completes builds and drops unused ones, in one copy of a version at a time. */
const createAdvancing = (deps: AdvanceDeps): Recurring =>
  recurring(deps.store, {
    name: `projection-builds-${deps.version}`,
    everyMs: 60_000,
    log: deps.log,
    run: ({ signal }) =>
      advanceBuilds(deps, signal).catch((err: unknown) => {
        // A broker that is away, or that makes the topics just now.
        if (!signal.aborted)
          deps.log.warn({ err, op: 'projection.build' }, 'Advancing builds failed; will retry');
        return new Date(Date.now() + retryMs);
      }),
  });

/** Counts the people who have a value of an attribute, in one copy of a version at a time. */
const createFolding = ({ store, builds, version, log }: AdvanceDeps): Recurring =>
  recurring(store, {
    name: `projection-values-${version}`,
    everyMs: 1000,
    log,
    run: async ({ signal }) => {
      for (const { prefix } of filledBuilds(await builds.all(), version))
        await foldValues(createReadModel(store, prefix), signal);
    },
  });

/** Begins the next build and waits until the copies that run have completed it. */
async function rebuild(
  { builds, version, clock }: AdvanceDeps,
  advancing: Recurring,
  signal?: AbortSignal,
): Promise<Build> {
  const before = new Set((await builds.all()).map(({ _id }) => _id));
  await builds.begin(version, clock.now());
  advancing.wake();
  for (;;) {
    const build = (await builds.all()).find(each => each.version === version && !before.has(each._id));
    if (build?.completedAt) return build;
    if (build && build.parkedKeys > 0) throw new BuildRefused(build);
    await pause(followBuildingMs, undefined, { signal });
  }
}

/** Looks once a second which builds there are, more often before the first is complete. */
function createFollowing(filling: Filling, log: Logger) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await pause(filling.active() ? followEveryMs : followBuildingMs, undefined, { signal }).catch(
        () => undefined,
      );
      if (signal.aborted) return;
      await filling
        .follow()
        .catch((err: unknown) =>
          log.warn({ err, op: 'projection.follow' }, 'Reading the builds failed; will retry'),
        );
    }
  }

  return {
    start: () => void (running = follow()),
    async stop() {
      stopping.abort(new Error('stopped'));
      await running;
    },
  };
}
