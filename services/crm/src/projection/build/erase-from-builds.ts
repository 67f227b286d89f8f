import type { Store } from '@momos/store';
import { tombstoneOf } from '../account/account.ts';
import { erasePerson } from '../person/update-people.ts';
import { createReadModel } from '../read-model/read-model.store.ts';
import { type Build, filledBuilds, projectionVersion } from './build.ts';
import { createBuilds } from './build.store.ts';

/**
 * Erases a person from every build that exists, in the running transaction. Copies of a version before do the same when
 * identity's event arrives, but the last of them may end before it does. Builds of a later version are left to that event:
 * their copies run.
 */
export async function eraseFromBuilds(store: Store, userId: string): Promise<void> {
  const all = await createBuilds(store).all();
  const filled = new Set(filledBuilds(all, projectionVersion));
  for (const build of all.filter(({ droppedAt, version }) => !droppedAt && version <= projectionVersion)) {
    if (filled.has(build)) await erasePerson(createReadModel(store, build.prefix), userId);
    else await eraseRows(store, build, userId);
  }
}

/** Without upserts: a write would make a collection again that was dropped meanwhile. */
async function eraseRows(store: Store, { prefix }: Build, userId: string): Promise<void> {
  const rowsOf = (name: string) => store.connection.collection<{ _id: string }>(prefix + name);
  const options = { session: store.session() };
  const { _id, ...tombstone } = tombstoneOf(userId);
  await rowsOf('people').replaceOne({ _id }, { isErased: true }, options);
  await rowsOf('accounts').replaceOne({ _id }, tombstone, options);
  await rowsOf('registrations').updateMany({ userId }, { $set: { sharedAnswers: {} } }, options);
}
