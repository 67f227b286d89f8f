import type { Bus } from '@momos/bus';
import { badField } from '@momos/contracts/errors';
import { type GuestRefusal, guestInvitationsADay } from '@momos/contracts/guest-invitations';
import { topics } from '@momos/contracts/topics';
import type { Actor, Clock } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import type { People } from '../person/person.store.ts';
import {
  assertInvitable,
  assertLeft,
  forgetAt,
  type GuestInvitation,
  guestInvitationId,
  invited,
  refusalOf,
} from '../rsvp/guest-invitation.ts';
import type { GuestInvitations } from '../rsvp/guest-invitation.store.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { assertHost, assertMayPublish } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import { invitationSent } from '../rsvp/guest-invitation-message.ts';
import type { InvitationCounts } from './invitation-count.store.ts';
import { shownInvitations } from './shown-invitation.ts';

export type GuestInvitationDeps = {
  store: Pick<Store, 'transaction'>;
  guestInvitations: GuestInvitations;
  invitationCounts: InvitationCounts;
  rsvps: Pick<Rsvps, 'some'>;
  people: Pick<People, 'withAddress' | 'some'>;
  cache: SocialCache;
  erased: Pick<Erased, 'guard'>;
  outbox: Bus['outbox'];
  clock: Clock;
};

type Guest = { email: string; name?: string | undefined };
/** A row of the list that was sent, and why its guest is not invited. */
export type RefusedRow = { row: number; reason: GuestRefusal };

/** The social that the actor hosts and may invite to; throws 404, 403, or 410 where it is over or cancelled. */
export async function invitableSocial(
  { cache, clock }: Pick<GuestInvitationDeps, 'cache' | 'clock'>,
  actor: Actor,
  socialId: string,
): Promise<Social> {
  const social = await cache.byId(socialId);
  assertHost(social, actor);
  assertMayPublish(actor);
  assertInvitable(social, clock.now());
  return social;
}

/** How many addresses a host can invite today. */
const leftOf = async ({ invitationCounts, clock }: GuestInvitationDeps, hostId: string): Promise<number> =>
  Math.max(0, guestInvitationsADay - (await invitationCounts.byHost(hostId, clock.now())));

/** Which of these addresses would not be invited now, and how many the host can invite today. Throws as {@link inviteGuests}. */
export async function previewInvitations(
  deps: GuestInvitationDeps,
  actor: Actor,
  { socialId, emails }: { socialId: string; emails: readonly string[] },
): Promise<{ refused: RefusedRow[]; left: number }> {
  const social = await invitableSocial(deps, actor, socialId);
  const { refused } = await sorted(
    deps,
    social,
    emails.map(email => ({ email })),
  );
  return { refused, left: await leftOf(deps, actor.userId) };
}

type Inviting = {
  socialId: string;
  guests: readonly Guest[];
  note?: string | undefined;
  tierId?: string | undefined;
};

/**
 * Invites guests by address, each once; neither accounts nor registrations are made, and no places are kept. Throws 404 or 403 for who
 * does not host, 410 for a social that is over, 429 for more than a host may invite in a day: then no one is invited.
 */
export async function inviteGuests(
  deps: GuestInvitationDeps,
  actor: Actor,
  { socialId, guests, note, tierId }: Inviting,
): Promise<{ invited: number; refused: RefusedRow[] }> {
  const social = await invitableSocial(deps, actor, socialId);
  if (tierId !== undefined && !social.tiers.some(({ id }) => id === tierId))
    throw badField('body.tierId', 'There is no such ticket tier.');
  return deps.store.transaction(async () => {
    const now = deps.clock.now();
    await deps.erased.guard([actor.userId]);
    const { wanted, refused } = await sorted(deps, social, guests);
    assertLeft(await leftOf(deps, actor.userId), wanted.length);
    const made = wanted.map(({ guest: { email, name = null }, held }) =>
      invited(
        held,
        {
          ...{ socialId, email, name, tierId: tierId ?? null, note: note || null },
          ...{ invitedBy: actor.userId, forgetAt: forgetAt(social, now) },
        },
        now,
      ),
    );
    await send(deps, social, { hostId: actor.userId, made });
    return { invited: made.length, refused };
  });
}

/** Saves invitations, counts their mails and orders those of open ones, in the running transaction. */
export async function send(
  { guestInvitations, invitationCounts, outbox, clock }: GuestInvitationDeps,
  social: Social,
  { hostId, made }: { hostId: string; made: readonly GuestInvitation[] },
): Promise<void> {
  if (made.length === 0) return;
  await guestInvitations.putAll(made);
  await invitationCounts.add(
    hostId,
    made.map(({ email }) => email),
    clock.now(),
  );
  const messages = made.filter(({ state }) => state === 'INVITED').map(each => invitationSent(each, social));
  await outbox.insert(outbox.rows(topics.guestInvitation, messages));
}

type Wanted = { guest: Guest; held: GuestInvitation | undefined };

/** The guests who can be invited, each address once, and the rows that cannot. One read after the other: a session does one thing at a time. */
async function sorted(
  deps: GuestInvitationDeps,
  { _id: socialId }: Social,
  guests: readonly Guest[],
): Promise<{ wanted: Wanted[]; refused: RefusedRow[] }> {
  const { guestInvitations, invitationCounts, rsvps, people, clock } = deps;
  const emails = [...new Set(guests.map(({ email }) => email))];
  const found = await guestInvitations.some(emails.map(email => guestInvitationId(socialId, email)));
  const shown = new Map(
    (await shownInvitations(deps, found)).map(each => [each.invitation.email, each] as const),
  );
  const addresses = await people.withAddress(emails);
  const own = await rsvps.some([...addresses.keys()].map(userId => ({ socialId, key: { userId } })));
  const now = clock.now();
  const mails = await invitationCounts.toEach(emails, now);
  const byEmail = new Map(own.map(({ userId, status }) => [addresses.get(userId), status]));
  const seen = new Set<string>();
  const wanted: Wanted[] = [];
  const refused: RefusedRow[] = [];
  for (const [row, guest] of guests.entries()) {
    const { invitation: held, rsvp } = shown.get(guest.email) ?? {};
    const status = byEmail.get(guest.email) ?? rsvp?.status;
    const reason = seen.has(guest.email)
      ? 'INVITED'
      : refusalOf({ held, status, mailsToday: mails.get(guest.email) ?? 0, now });
    seen.add(guest.email);
    if (reason) refused.push({ row, reason });
    else wanted.push({ guest, held });
  }
  return { wanted, refused };
}
