import type { Meta } from '@momos/bus';
import { UserChange, type UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { type Contact, contactOf, erasedContact, newestContact } from '../contact/contact.ts';
import type { Contacts } from '../contact/contact.store.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import type { OptOuts } from '../opt-out/opt-out.store.ts';
import type { PushDevices } from '../push/push-device.store.ts';

export type UserChangedDeps = {
  contacts: Contacts;
  deliveries: Deliveries;
  optOuts: OptOuts;
  devices: PushDevices;
};

/**
 * Saves the contact, in any order of messages. Following a host again ends the opt-out of that host's mails; withdrawn
 * consent to pushes removes the devices; an erased person loses devices and every text written to them.
 */
export function onUserChanged(deps: UserChangedDeps) {
  return async ({ change, user }: UserChanged, { time }: Meta): Promise<void> => {
    if (!user) return;
    if (change === UserChange.USER_CHANGE_ERASED) {
      await deps.contacts.put(erasedContact(user.id));
      await deps.deliveries.forget(user.id);
      await deps.devices.removeAllOf(user.id, time);
      return;
    }
    const before = (await deps.contacts.get([user.id])).get(user.id);
    const found = contactOf(user);
    const contact = newestContact(before, found);
    await deps.optOuts.rejoin(contact._id, followsOf(before, contact, time));
    await deps.contacts.put(contact);
    // Older than what is known.
    if (contact.version !== found.version) return;
    if (before?.isPushAllowed && !contact.isPushAllowed) await deps.devices.removeAllOf(contact._id, time);
  };
}

const followsOf = (
  before: Contact | undefined,
  { followVersions = {}, followedHostIds = [] }: Contact,
  at: Date,
) => ({
  versions: followVersions,
  newly: before?.followedHostIds
    ? followedHostIds.filter(hostId => !before.followedHostIds?.includes(hostId))
    : [],
  at,
});
