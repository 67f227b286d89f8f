import { isDuplicateKey, type Store } from '@momos/store';
import type { TopicEnd } from '@momos/bus';
import { collectionsOf, databaseOf } from '../read-model/read-model.store.ts';
import { type Build, newBuild, projectionPrefix } from './build.ts';

/** The collection `projection_builds`. */
export type Builds = {
  all(): Promise<Build[]>;
  /** Begins the next build of a version. Copies that do it together begin one. */
  begin(version: number, now: Date): Promise<void>;
  /** Notes that a copy fills these builds. */
  use(ids: readonly string[], now: Date): Promise<void>;
  recordEnds(id: string, ends: TopicEnd[], rounds: number): Promise<void>;
  reportParked(id: string, keys: number): Promise<void>;
  /** Notes that a build is complete. The time of builds from before this collection begins to run out. */
  complete(id: string, now: Date): Promise<void>;
  /** Retires a build unless a copy has filled it since it was read; answers whether it is retired. */
  retire(build: Build, now: Date): Promise<boolean>;
  noteDropped(id: string, now: Date): Promise<void>;
};

const buildsCollection = `${projectionPrefix}builds`;

export function createBuilds(store: Store): Builds {
  const rows = store.connection.collection<Build>(buildsCollection);
  // All ids are strings. Along their index, because the database may refuse to scan a collection.
  const all = () =>
    rows
      .find({ _id: { $gte: '' } })
      .sort({ _id: 1 })
      .toArray();
  const set = async (id: string, fields: Partial<Build>) => {
    await rows.updateOne({ _id: id }, { $set: fields });
  };
  const use = async (ids: readonly string[], now: Date) => {
    await rows.updateMany({ _id: { $in: [...ids] }, retiredAt: null }, { $set: { usedAt: now } });
  };

  return {
    all,
    async begin(version, now) {
      const numbers = (await all()).filter(build => build.version === version).map(({ number }) => number);
      await insert(store, newBuild(version, Math.max(0, ...numbers) + 1, now));
    },
    use,
    recordEnds: (id, ends, rounds) => set(id, { ends, rounds }),
    reportParked: (id, parkedKeys) => set(id, { parkedKeys }),
    async complete(id, now) {
      await set(id, { completedAt: now, parkedKeys: 0 });
      await use(
        formerBuilds.map(former => former._id),
        now,
      );
    },
    async retire({ _id, usedAt, retiredAt }, now) {
      if (retiredAt) return true;
      const { matchedCount } = await rows.updateOne({ _id, usedAt }, { $set: { retiredAt: now } });
      return matchedCount === 1;
    },
    noteDropped: (id, droppedAt) => set(id, { droppedAt }),
  };
}

async function insert(store: Store, build: Build): Promise<void> {
  await store.connection
    .collection<Build>(buildsCollection)
    .insertOne(build)
    .catch(error => {
      if (!isDuplicateKey(error)) throw error;
    });
}

/** Versions whose collections have no build: those before the prefix, and version 1. Their names never change again. */
const formerBuilds = [
  { _id: '0', version: 0, prefix: '', group: 'crm' },
  { _id: '1', version: 1, prefix: projectionPrefix, group: 'crm.projection' },
];
const formerNames = ['accounts', 'socials', 'registrations', 'payments', 'reviews', 'deliveries', 'people'];

/** Notes the collections of versions without builds, so that they are dropped like those of others. */
export async function noteFormerBuilds(store: Store, now: Date): Promise<void> {
  const known = await collectionsOf(store);
  for (const former of formerBuilds)
    if (formerNames.some(name => known.has(former.prefix + name)))
      await insert(store, { ...newBuild(former.version, 1, now), ...former, completedAt: now });
}

const isFormer = (build: Build): boolean => formerBuilds.some(({ _id }) => _id === build._id);

/** Drops the collections of a build, whatever its version made. */
export async function dropCollections(store: Store, build: Build): Promise<void> {
  const known = [...(await collectionsOf(store))];
  const own = isFormer(build)
    ? formerNames.map(name => build.prefix + name)
    : known.filter(name => name.startsWith(build.prefix));
  for (const name of own) await databaseOf(store).dropCollection(name);
}
