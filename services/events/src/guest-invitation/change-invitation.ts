import { guestInvitationsADay } from '@momos/contracts/guest-invitations';
import { AppError, notFound } from '@momos/contracts/errors';
import { topics } from '@momos/contracts/topics';
import type { Actor } from '@momos/runtime';
import {
  assertLeft,
  type GuestInvitation,
  mailsToAddressADay,
  resent,
  withdrawn,
} from '../rsvp/guest-invitation.ts';

import { assertHost } from '../social/social.policy.ts';
import { invitationEnded } from '../rsvp/guest-invitation-message.ts';
import { type GuestInvitationDeps, invitableSocial, send } from './invite-guests.ts';
import { shownInvitations } from './shown-invitation.ts';

type Key = { socialId: string; invitationId: string };

async function heldOf(
  { guestInvitations }: Pick<GuestInvitationDeps, 'guestInvitations'>,
  { socialId, invitationId }: Key,
): Promise<GuestInvitation> {
  const held = await guestInvitations.find(invitationId);
  if (held?.socialId !== socialId) throw notFound('invitation');
  return held;
}

/** What the host knows of it, so that no answer says more. */
const shownOf = async (deps: GuestInvitationDeps, held: GuestInvitation): Promise<GuestInvitation> =>
  (await shownInvitations(deps, [held]))[0]?.invitation ?? held;

/**
 * Takes an invitation back; its mail is not sent any more, if it has not left. Throws 404 or 403 for who does not host, 409 for a guest
 * who has registered.
 */
export async function withdrawInvitation(deps: GuestInvitationDeps, actor: Actor, key: Key): Promise<void> {
  assertHost(await deps.cache.byId(key.socialId), actor);
  await deps.store.transaction(async () => {
    const held = await heldOf(deps, key);
    const next = withdrawn(await shownOf(deps, held));
    if (next === held) return;
    await deps.guestInvitations.replace(next);
    await deps.outbox.add(topics.guestInvitation, invitationEnded(next));
  });
}

/** Sends an invitation again. Throws as {@link withdrawInvitation}, 409 where it was sent too often, 429 beyond the limits of a day. */
export async function resendInvitation(
  deps: GuestInvitationDeps,
  actor: Actor,
  key: Key,
): Promise<GuestInvitation> {
  const social = await invitableSocial(deps, actor, key.socialId);
  return deps.store.transaction(async () => {
    const now = deps.clock.now();
    const held = await heldOf(deps, key);
    const next = resent(await shownOf(deps, held), now);
    const used = await deps.invitationCounts.byHost(actor.userId, now);
    assertLeft(guestInvitationsADay - used, 1);
    const mails = await deps.invitationCounts.toEach([held.email], now);
    if ((mails.get(held.email) ?? 0) >= mailsToAddressADay)
      throw new AppError('rate_limited', 'This address got enough invitations today. Try again tomorrow.');
    await send(deps, social, {
      hostId: actor.userId,
      made: [{ ...next, state: held.state, rsvpId: held.rsvpId }],
    });
    return next;
  });
}
