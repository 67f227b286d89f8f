import { UserChange, type UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import type { Deliveries } from '../delivery/delivery.store.ts';
import type { OptOuts } from '../opt-out/opt-out.store.ts';
import { contactOf, erasedContact, newlyFollowed } from './contact.ts';
import type { Contacts } from './contact.store.ts';

/**
 * Keeps contacts as identity tells them. Who follows a host again wants their mails again; an erased person is forgotten,
 * with every text that was written to them.
 */
export function onUserChanged(deps: { contacts: Contacts; deliveries: Deliveries; optOuts: OptOuts }) {
  return async ({ change, user }: UserChanged): Promise<void> => {
    if (!user) return;
    if (change !== UserChange.USER_CHANGE_ERASED) {
      const contact = contactOf(user);
      const before = (await deps.contacts.get([contact._id])).get(contact._id);
      await deps.optOuts.rejoin(contact._id, newlyFollowed(before, contact));
      return deps.contacts.put(contact);
    }
    await deps.contacts.put(erasedContact(user.id));
    await deps.deliveries.forget(user.id);
  };
}
