import type { StateSource } from '@momos/bus';
import type {
  AccessChanged,
  AvatarChanged,
  ConfigChanged,
  UserChanged,
} from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { Store } from '@momos/store';
import { configMessageOf } from './configs/config-message.ts';
import { createConfigEntries } from './configs/configs.store.ts';
import { avatarOf, messageOf } from './user/user-message.ts';
import { createUsers } from './user/user.store.ts';

/** Where the states that this service publishes are; published again they name no kind of change. */
export function stateSources(store: Store) {
  const users = createUsers(store);
  const entries = createConfigEntries(store);
  const user: StateSource<UserChanged> = {
    topic: topics.user,
    collection: 'users',
    statesOf: async ids =>
      (await users.byIds(ids)).map(each => ({ change: 'USER_CHANGE_UNSPECIFIED', user: messageOf(each) })),
  };
  const avatar: StateSource<AvatarChanged> = {
    topic: topics.avatar,
    collection: 'users',
    statesOf: async ids => (await users.byIds(ids)).map(avatarOf),
  };
  const access: StateSource<AccessChanged> = {
    topic: topics.access,
    collection: 'users',
    // When it changed is not stored; now is on the safe side, since an old change is forgotten with its tokens.
    statesOf: async ids =>
      (await users.byIds(ids)).map(({ id, accessVersion }) => ({
        userId: id,
        version: accessVersion,
        changedAt: new Date(),
      })),
  };
  const config: StateSource<ConfigChanged> = {
    topic: topics.config,
    collection: 'configEntries',
    statesOf: async ids => (await entries.all()).filter(({ id }) => ids.includes(id)).map(configMessageOf),
  };
  return { user, avatar, access, config };
}
