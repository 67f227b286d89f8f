import type { UserCard } from '@momos/contracts/users';
import type { Users } from './user.store.ts';
import { cardOf } from './user-view.ts';

/** Cards of people by id, read together; a placeholder for an erased person. */
export async function cardsOf(users: Users, ids: readonly string[]): Promise<(id: string) => UserCard> {
  const distinct = [...new Set(ids)];
  const found = distinct.length > 0 ? await users.byIds(distinct) : [];
  const cards = new Map(found.map(user => [user.id, cardOf(user)]));
  return id => cards.get(id) ?? { id, slug: id, displayName: 'Someone who left', photoPath: null };
}
