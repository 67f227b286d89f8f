import type { Delivered } from '@momos/bus';
import type { UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { toPerson } from './person.ts';
import type { People } from './person.store.ts';

/** Takes over people's names, pictures and subscriptions; forgets the erased. */
export const onUserChanged =
  (people: People) =>
  async (messages: Delivered<UserChanged>[]): Promise<void> => {
    const latest = new Map(
      messages.flatMap(({ message }) => (message.user ? [[message.user.id, message] as const] : [])),
    );
    const erased = [...latest].filter(([, { change }]) => change === 'USER_CHANGE_ERASED').map(([id]) => id);
    const kept = [...latest.values()].flatMap(({ change, user }) =>
      user && change !== 'USER_CHANGE_ERASED' ? [toPerson(user)] : [],
    );
    await people.save(kept);
    await people.forget(erased);
  };
