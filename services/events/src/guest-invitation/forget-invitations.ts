import { topics } from '@momos/contracts/topics';
import { forgetAt, type GuestInvitation, isForgotten } from '../rsvp/guest-invitation.ts';
import type { Socials } from '../social/social.store.ts';
import { invitationEnded } from '../rsvp/guest-invitation-message.ts';
import type { GuestInvitationDeps } from './invite-guests.ts';

type Deps = Pick<GuestInvitationDeps, 'guestInvitations' | 'outbox' | 'clock'>;

const batchSize = 500;

/** Deletes invitations 60 days after the end of their social; returns whether there may be more, or else when to look next. */
export async function forgetInvitations(
  deps: Deps & { socials: Pick<Socials, 'some'> },
): Promise<boolean | Date | undefined> {
  const { guestInvitations, socials, clock } = deps;
  const now = clock.now();
  const due = await guestInvitations.toForget(now, batchSize);
  const found = await socials.some([...new Set(due.map(({ socialId }) => socialId))]);
  const kept = found.filter(social => !isForgotten(social, now));
  for (const social of kept) {
    const ids = due.filter(({ socialId }) => socialId === social._id).map(({ _id }) => _id);
    await guestInvitations.lookAgain(ids, forgetAt(social, now));
  }
  const keptIds = new Set(kept.map(({ _id }) => _id));
  await guestInvitations.remove(due.filter(each => !keptIds.has(each.socialId)).map(({ _id }) => _id));
  return due.length === batchSize || guestInvitations.nextToForget();
}

/** Ends and deletes all invitations to some addresses, whose person is erased; their mails are not sent any more. In a transaction. */
export const forgetAddresses = (deps: Deps, emails: readonly string[]): Promise<void> =>
  forgetAll(deps, () => deps.guestInvitations.toAddress(emails, batchSize));

/** As {@link forgetAddresses}, of those by a host who is erased: what was not used yet. */
export const forgetHost = (deps: Deps, hostId: string): Promise<void> =>
  forgetAll(deps, () => deps.guestInvitations.byHost(hostId, batchSize));

async function forgetAll(
  { guestInvitations, outbox }: Deps,
  read: () => Promise<GuestInvitation[]>,
): Promise<void> {
  for (;;) {
    const found = await read();
    // Of used ones too: their mails may wait still.
    const ended = found.map(each => invitationEnded({ ...each, version: each.version + 1 }));
    await outbox.insert(outbox.rows(topics.guestInvitation, ended));
    await guestInvitations.remove(found.map(({ _id }) => _id));
    if (found.length < batchSize) return;
  }
}
