import type { Bus } from '@momos/bus';
import type { Clock, Logger } from '@momos/runtime';
import type { Store } from '@momos/store';
import { sources } from '../read-model/consume-topics.ts';
import { createReadModel, foldValues } from '../read-model/read-model.store.ts';
import { activeBuild, type Build, filledBuilds, isUnused, roundsNeeded } from './build.ts';
import { type Builds, dropCollections } from './build.store.ts';

export type AdvanceDeps = {
  store: Store;
  bus: Bus;
  builds: Builds;
  clock: Clock;
  log: Logger;
  version: number;
};

const sourceTopics = Object.values(sources).map(({ topic }) => topic);
const checkEveryMs = 500;

/**
 * Completes the builds that have reached the ends of their topics, and drops those that no copy fills any more. Answers
 * when to look again while one is built.
 */
export async function advanceBuilds(deps: AdvanceDeps, signal: AbortSignal): Promise<Date | undefined> {
  const { builds, clock, version } = deps;
  const open = filledBuilds(await builds.all(), version).filter(({ completedAt }) => !completedAt);
  for (const build of open) {
    signal.throwIfAborted();
    await advance(deps, build);
  }
  const all = await builds.all();
  if (activeBuild(all, version)) await dropUnused(deps, all);
  const isBuilding = filledBuilds(all, version).some(({ completedAt }) => !completedAt);
  return isBuilding ? new Date(clock.now().getTime() + checkEveryMs) : undefined;
}

/** Records where the topics end, or notes that a build has read up to there; parked messages refuse it. */
async function advance({ store, bus, builds, clock, log }: AdvanceDeps, build: Build): Promise<void> {
  const { _id, group, prefix, ends, rounds } = build;
  const op = 'projection.build';
  if (!ends) {
    await builds.recordEnds(_id, await bus.progress.endsOf(sourceTopics), 0);
    return;
  }
  if ((await bus.progress.unread(group, ends)) > 0) return;
  // A message is parked before its offset counts as read.
  const parkedKeys = await bus.progress.parkedKeys(group);
  if (parkedKeys > 0) {
    if (parkedKeys === build.parkedKeys) return;
    await builds.reportParked(_id, parkedKeys);
    log.error(
      { op, build: _id, group, parkedKeys },
      'Projection build refused: messages are parked; replay or discard them, and it continues',
    );
    return;
  }
  if (rounds + 1 < roundsNeeded) {
    await builds.recordEnds(_id, await bus.progress.endsOf(sourceTopics), rounds + 1);
    return;
  }
  await foldValues(createReadModel(store, prefix));
  await builds.complete(_id, clock.now());
  log.info({ op, build: _id, ms: clock.now().getTime() - build.startedAt.getTime() }, 'Projection built');
}

/** Drops what no copy has filled for an hour: builds of versions before, of later ones that were rolled back, replaced ones. */
async function dropUnused({ store, bus, builds, clock, log }: AdvanceDeps, all: Build[]): Promise<void> {
  for (const build of all.filter(each => isUnused(each, clock.now()))) {
    if (!(await builds.retire(build, clock.now()))) continue;
    await dropCollections(store, build);
    await bus.progress.forgetGroup(build.group);
    await builds.noteDropped(build._id, clock.now());
    log.info({ op: 'projection.drop', build: build._id }, 'Unused projection dropped');
  }
}
