import type { TopicEnd } from '@momos/bus';
import { v7 as uuid } from 'uuid';

/**
 * The version of what the projection's rows contain. Raise it with every change of rows: copies of the new version build
 * their own collections from the topics, beside those of the version before.
 */
export const projectionVersion = 5;

/** One building of the projection's collections from the start of the topics. */
export type Build = {
  /** `<version>.<number>` */
  _id: string;
  version: number;
  /** Counts up with each build of a version. */
  number: number;
  /** What the names of its collections start with. */
  prefix: string;
  /**
   * The consumer group that fills it, while it is built and afterwards. No other build has it, also not one of a database that
   * was emptied meanwhile: Kafka remembers how far a group has read.
   */
  group: string;
  startedAt: Date;
  /** Where the topics ended when it was last recorded; null before the first time. */
  ends: TopicEnd[] | null;
  /** How often the ends were recorded and reached. */
  rounds: number;
  /** Keys that wait for a replay: such a build is refused until they were replayed or discarded. */
  parkedKeys: number;
  completedAt: Date | null;
  /** When a copy last filled it. */
  usedAt: Date;
  /** From then on no copy may fill it; its collections are dropped. */
  retiredAt: Date | null;
  droppedAt: Date | null;
};

/** The prefix of all collections of the projection. No collection of the owned nouns starts with it. */
export const projectionPrefix = 'projection_';

/** A build that has not read anything yet. */
export const newBuild = (version: number, number: number, now: Date): Build => ({
  _id: `${version}.${number}`,
  version,
  number,
  prefix: `${projectionPrefix}${version}_${number}_`,
  group: `crm.projection.${version}.${number}.${uuid().slice(-8)}`,
  startedAt: now,
  ends: null,
  rounds: 0,
  parkedKeys: 0,
  completedAt: null,
  usedAt: now,
  retiredAt: null,
  droppedAt: null,
});

/** Rounds of reaching the recorded ends: the second is short, so that little is behind when the build goes live. */
export const roundsNeeded = 2;

const usable = (builds: readonly Build[], version: number): Build[] =>
  builds.filter(build => build.version === version && !build.retiredAt).sort((a, b) => a.number - b.number);

/** The build of a version that is read: the last complete one. */
export const activeBuild = (builds: readonly Build[], version: number): Build | undefined =>
  usable(builds, version).findLast(({ completedAt }) => completedAt);

/** The builds of a version that are filled: the active one, and those that may replace it. */
export function filledBuilds(builds: readonly Build[], version: number): Build[] {
  const active = activeBuild(builds, version);
  return usable(builds, version).filter(({ number }) => number >= (active?.number ?? 0));
}

/** How long a build stays that no copy fills: copies of its version may come back meanwhile. */
const keepUnusedMs = 3_600_000;

/** Whether a build is to be dropped: no copy has filled it for an hour. */
export const isUnused = ({ usedAt, droppedAt }: Build, now: Date): boolean =>
  !droppedAt && now.getTime() - usedAt.getTime() >= keepUnusedMs;
