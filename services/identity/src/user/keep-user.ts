import type { Outbox } from '@momos/bus';
import type { UserChange } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { User } from './user.ts';
import type { Users } from './user.store.ts';
import { messageOf } from './user-views.ts';

/** What keeping a person needs. */
export type KeepUserDeps = { users: Users; outbox: Outbox };

/** Keeps a new person and tells it; inside a transaction. */
export async function addUser(deps: KeepUserDeps, user: User): Promise<void> {
  await deps.users.add(user);
  await tell(deps, user, 'USER_CHANGE_CREATED');
}

/** Keeps the next state of a person and tells it; inside a transaction. Throws 412 when somebody was quicker. */
export async function keepUser(deps: KeepUserDeps, user: User, change: UserChange): Promise<void> {
  await deps.users.replace(user);
  await tell(deps, user, change);
}

const tell = ({ outbox }: KeepUserDeps, user: User, change: UserChange) =>
  outbox.add(topics.user, { change, user: messageOf(user) }, { kind: change });
