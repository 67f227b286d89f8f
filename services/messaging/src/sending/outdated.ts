import type { Blast } from '../blast/blast.ts';
import { type Contact, hasUnfollowed } from '../contact/contact.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { because } from '../delivery/held-back.ts';
import { contradiction, type KnownState, rsvpKey } from '../known-state/known-state.ts';
import { membershipId } from '../membership/membership.ts';
import type { Contexts, Needs, Notice } from '../notice/define-notice.ts';
import type { Social } from '../social/social.ts';

/** What a message is compared with right before it is sent; maps are by id. */
export type Today = {
  blasts: ReadonlyMap<string, Blast>;
  contacts: ReadonlyMap<string, Contact>;
  /** Of the recipients' memberships of circles that blasts are sent to, those that give access. */
  memberships: ReadonlySet<string>;
  socials: ReadonlyMap<string, Social>;
  knownStates: ReadonlyMap<string, KnownState>;
  /** Notices about the same things that other senders, or earlier claims, are sending. */
  onTheirWay: readonly Delivery[];
  now: Date;
};

/** Key of the state that a message is compared with: of what a notice is about, or of the RSVP that a blast is sent to. */
export const comparedKey = ({ about, blastId, rsvpId }: Delivery): string | undefined =>
  about?.key ?? (blastId && rsvpId ? rsvpKey(rsvpId) : undefined);

/** Registrations of people who do not come; who was checked in or promoted meanwhile still gets a blast. */
const gone: ReadonlySet<string> = new Set(['CANCELLED', 'REJECTED', 'HIDDEN']);

/** Why a message of a blast is not sent any more; undefined where it is, and for others. */
export function blastOutdated(today: Today, delivery: Delivery): string | undefined {
  if (!delivery.blastId) return undefined;
  const blast = today.blasts.get(delivery.blastId);
  if (!blast) return 'no such blast';
  if (blast.phase === 'CANCELED') return because.cancelled;
  if (hasLeft(today, { blast, delivery })) return because.hasLeft;
  const social = today.socials.get(delivery.socialId);
  const isReminder = blast.lead !== null && blast.lead.wallMs > 0;
  return isReminder && social && social.startsAt <= today.now ? because.hasBegun : undefined;
}

/**
 * Whether the recipient of a blast has left its audience since they were addressed: the registration, which may be another person's by now, the circle or its host. A first
 * follow that has not arrived here yet is not taken for the end of one.
 */
function hasLeft(
  { knownStates, memberships, contacts }: Today,
  { blast, delivery }: { blast: Blast; delivery: Delivery },
): boolean {
  const { circleId, purpose, ownerId, audience } = blast;
  const { userId } = delivery;
  if (circleId) return !memberships.has(membershipId(circleId, userId));
  if (purpose === 'FOLLOWERS') return hasUnfollowed(contacts.get(userId), ownerId);
  const { statuses } = audience;
  const known = knownStates.get(comparedKey(delivery) ?? '');
  if (!known) return false;
  if (known.heldSince && delivery.createdAt < known.heldSince) return true;
  return gone.has(known.value) && !!statuses && !statuses.some(each => each === known.value);
}

/** Whether the host of its blast holds it back. */
export const isPaused = ({ blasts }: Pick<Today, 'blasts'>, { blastId }: Delivery): boolean =>
  blasts.get(blastId ?? '')?.phase === 'PAUSED';

/** Whether an earlier notice about the same is being sent to the same place, which would arrive after this one. */
export const isBehindEarlier = (
  { onTheirWay }: Pick<Today, 'onTheirWay'>,
  { about, channel }: Delivery,
): boolean =>
  about !== undefined &&
  onTheirWay.some(
    each => each.about?.key === about.key && each.about.version < about.version && each.channel === channel,
  );

type Dated = Pick<Notice, 'holdsIn' | 'validUntil'>;

/** Why a notice is not sent any more: what it is about has changed since, or its time is over. */
export function noticeOutdated(
  today: Pick<Today, 'knownStates' | 'now'>,
  { about, content }: Delivery,
  { notice, context }: { notice: Dated; context: Contexts[Needs] },
): string | undefined {
  const { holdsIn } = notice;
  const states = typeof holdsIn === 'function' ? holdsIn(content, undefined) : holdsIn;
  const contradicted = about && contradiction(about, today.knownStates.get(about.key), states);
  if (contradicted) return contradicted;
  const validUntil = notice.validUntil?.(content, context);
  return validUntil && validUntil <= today.now ? because.isOver : undefined;
}
