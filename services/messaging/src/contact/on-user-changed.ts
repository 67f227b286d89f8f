import type { Meta } from '@momos/bus';
import { UserChange, type UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { type Delivery, queued } from '../delivery/delivery.ts';
import { isNews, type NoticeDeps } from '../notice/notice.ts';
import type { OptOuts } from '../opt-out/opt-out.store.ts';
import type { PushDevices } from '../push/push-device.store.ts';
import { type Contact, contactOf, erasedContact, newlyFollowed } from './contact.ts';
import type { Contacts } from './contact.store.ts';

/**
 * Keeps contacts as identity tells them. Who follows a host again wants their mails again; the address that somebody
 * signed in with until now is told that it is another one; who allows no notices any more has their devices forgotten; an
 * erased person is forgotten, with every text that was written to them.
 */
export function onUserChanged(
  deps: NoticeDeps & { contacts: Contacts; optOuts: OptOuts; devices: PushDevices },
) {
  return async ({ change, user }: UserChanged, { time }: Meta): Promise<void> => {
    if (!user) return;
    if (change === UserChange.USER_CHANGE_ERASED) {
      await deps.contacts.put(erasedContact(user.id));
      await deps.deliveries.forget(user.id);
      await deps.devices.removeAllOf(user.id, time);
      return;
    }
    const contact = contactOf(user);
    const before = (await deps.contacts.get([contact._id])).get(contact._id);
    await deps.optOuts.rejoin(contact._id, newlyFollowed(before, contact));
    if (before?.isPushAllowed && !contact.isPushAllowed) await deps.devices.removeAllOf(contact._id, time);
    const now = deps.clock.now();
    const notice =
      before && isNews(time, now) && addressNotice(before, contact, { version: user.version, now });
    if (notice) {
      await deps.deliveries.add([notice]);
      deps.wake();
    }
    await deps.contacts.put(contact);
  };
}

/** The mail to the former address of somebody who signs in with another one. */
function addressNotice(
  before: Contact,
  { _id: userId, email }: Contact,
  { version, now }: { version: number; now: Date },
): Delivery | undefined {
  if (before.email === '' || email === '' || before.email === email) return undefined;
  const kind = 'sign-in-email';
  const about = { kind, channel: 'EMAIL', blastId: null, socialId: '', rsvpId: '', userId } as const;
  const content = { about: kind, formerAddress: before.email } as const;
  return queued({ cause: `${kind}:${userId}:${version}`, ...about, content }, now);
}
