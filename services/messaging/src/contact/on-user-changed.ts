import { UserChange, type UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import type { Deliveries } from '../delivery/delivery.store.ts';
import { contactOf, erasedContact } from './contact.ts';
import type { Contacts } from './contact.store.ts';

/** Keeps contacts as identity tells them; an erased person is forgotten, with every text that was written to them. */
export function onUserChanged(deps: { contacts: Contacts; deliveries: Deliveries }) {
  return async ({ change, user }: UserChanged): Promise<void> => {
    if (!user) return;
    if (change !== UserChange.USER_CHANGE_ERASED) return deps.contacts.put(contactOf(user));
    await deps.contacts.put(erasedContact(user.id));
    await deps.deliveries.forget(user.id);
  };
}
