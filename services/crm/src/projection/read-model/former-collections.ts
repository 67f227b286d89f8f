import { setTimeout as pause } from 'node:timers/promises';
import type { MigrationRun, Store } from '@momos/store';
import { erasePerson } from '../person/update-people.ts';
import {
  collectionsOf,
  createReadModel,
  databaseOf,
  livePrefix,
  readModelNames,
} from './read-model.store.ts';

/** The consumer group of versions whose collections had no prefix. */
const formerGroup = 'crm';
const rolloutMs = 3_600_000;

/** Rows of the former group; "0" follows "/". */
const ofFormerGroup = { _id: { $gte: `${formerGroup}/`, $lt: `${formerGroup}0` } };
const groupCollections = ['parked', 'inbox'] as const;

const rowsOf = (store: Store, name: string) => databaseOf(store).collection<{ _id: string }>(name);

/**
 * Copies the collections of versions before the prefix to the live names that do not exist yet, on the server. The originals
 * stay, since copies of such a version read and write them until the rollout ends; the new consumer group reads what they
 * apply meanwhile.
 */
export async function copyFormerCollections(store: Store, run?: MigrationRun): Promise<void> {
  const known = await collectionsOf(store);
  for (const name of readModelNames) {
    run?.signal.throwIfAborted();
    if (!known.has(name) || known.has(livePrefix + name)) continue;
    // All ids are strings. Along their index, because the database may refuse to scan a collection.
    const pipeline = [{ $match: { _id: { $gte: '' } } }, { $out: livePrefix + name }];
    await rowsOf(store, name)
      .aggregate(pipeline, { hint: { _id: 1 } })
      .toArray();
  }
}

/**
 * Drops the collections of versions before the prefix and deletes the former group's inbox and parked keys, one hour after
 * the migration `copyId`; the keys of its dead letters go with these. Returns immediately where nothing of this exists.
 */
export async function dropFormerCollections(store: Store, copyId: string, run?: MigrationRun): Promise<void> {
  if (!(await hasFormer(store))) return;
  const copied = await store.connection
    .collection<{ _id: string; at: Date }>('migrations')
    .findOne({ _id: copyId });
  const endsAt = (copied?.at.getTime() ?? 0) + rolloutMs;
  await pause(Math.max(0, endsAt - Date.now()), undefined, { signal: run?.signal });
  // People first: an erasure that has found a person there holds off this drop, and with it all others, until it commits.
  for (const name of readModelNames.toReversed()) await databaseOf(store).dropCollection(name);
  for (const name of groupCollections) await rowsOf(store, name).deleteMany(ofFormerGroup);
}

async function hasFormer(store: Store): Promise<boolean> {
  const known = await collectionsOf(store);
  if (readModelNames.some(name => known.has(name))) return true;
  const rows = groupCollections.map(name => rowsOf(store, name).findOne(ofFormerGroup));
  return (await Promise.all(rows)).some(row => row !== null);
}

/**
 * Erases a person from the collections of versions before the prefix, while they exist; in the running transaction. Copies of
 * such a version do the same when identity's event arrives, but the last of them may end before it does.
 */
export async function eraseFromFormerCollections(store: Store, userId: string): Promise<void> {
  // The collections are dropped after `people`, so they all exist where this row does, and no write makes one again.
  const person = await rowsOf(store, 'people').findOne({ _id: userId }, { session: store.session() });
  if (person) await erasePerson(createReadModel(store, ''), userId);
}
