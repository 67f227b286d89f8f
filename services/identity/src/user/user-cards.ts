import type { UserCard } from '@momos/contracts/users';
import type { Users } from './user.store.ts';
import { cardOf } from './user-views.ts';

/** Cards of people by id, read at once; who is gone by now is shown as such. */
export async function cardsOf(users: Users, ids: readonly string[]): Promise<(id: string) => UserCard> {
  const wanted = [...new Set(ids)];
  const found = wanted.length > 0 ? await users.byIds(wanted) : [];
  const cards = new Map(found.map(user => [user.id, cardOf(user)]));
  return id => cards.get(id) ?? { id, slug: id, displayName: 'Someone who left', photoPath: null };
}
