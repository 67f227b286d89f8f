import type { Delivered } from '@momos/bus';
import { type Rsvp, RsvpChange, type RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import type { Content, RefundFacts } from '../delivery/content.ts';
import { rsvpFactsOf } from '../delivery/content.ts';
import { type DeliveryKind, queued } from '../delivery/delivery.ts';
import type { PushDevices } from '../push/push-device.store.ts';
import { type Notice, withPushes } from '../push/push-notices.ts';
import { isNews, type NoticeDeps } from './notice.ts';

/** What a person is told when their RSVP changes; undefined when it needs no mail. */
function noticeOf({ change, rsvp }: RsvpChanged): DeliveryKind | undefined {
  switch (change) {
    case RsvpChange.RSVP_CHANGE_SUBMITTED:
      return rsvp && noticeOfSubmitted(rsvp);
    case RsvpChange.RSVP_CHANGE_APPROVED:
      return 'approval';
    case RsvpChange.RSVP_CHANGE_WAITLISTED:
      return 'waitlist';
    case RsvpChange.RSVP_CHANGE_OFFERED:
      return 'waitlist-offer';
    case RsvpChange.RSVP_CHANGE_OFFER_EXPIRED:
      return 'offer-expired';
    case RsvpChange.RSVP_CHANGE_REJECTED:
      return 'rejection';
    case RsvpChange.RSVP_CHANGE_CANCELLED:
      return 'cancellation';
    case RsvpChange.RSVP_CHANGE_UNSEATED:
      return 'unseated';
    default:
      return undefined;
  }
}

const noticesOfSubmitted: Record<string, DeliveryKind> = {
  PENDING: 'registration-received',
  WAITLIST: 'waitlist',
  APPROVED: 'approval',
};

const noticeOfSubmitted = ({ status }: Rsvp) => noticesOfSubmitted[status];

/** Queues the mails about changes of RSVPs and the pushes beside them; one per change, however often it is heard of. */
export function onRsvpsChanged({ deliveries, devices, clock, wake }: NoticeDeps & { devices: PushDevices }) {
  return async (changes: Delivered<RsvpChanged>[]): Promise<void> => {
    const now = clock.now();
    const notices = changes
      .filter(({ meta }) => isNews(meta.time, now))
      .flatMap(({ message }) => noticeFor(message, now) ?? []);
    if (notices.length === 0) return;
    await deliveries.add(await withPushes({ devices }, notices));
    wake();
  };
}

function noticeFor(changed: RsvpChanged, now: Date): Notice | undefined {
  const { rsvp } = changed;
  const kind = noticeOf(changed);
  if (!rsvp || !kind) return undefined;
  const { id, socialId, userId } = rsvp;
  const cause = `rsvp:${id}:${rsvp.version}:${kind}`;
  const mail = queued(
    {
      cause,
      kind,
      channel: 'EMAIL',
      blastId: null,
      socialId,
      rsvpId: id,
      userId,
      content: contentOf(changed, rsvp),
    },
    now,
  );
  return { cause, mail, isOwnDoing: changed.actorId === userId };
}

function contentOf({ actorId }: RsvpChanged, rsvp: Rsvp): Content {
  const { offerExpiresAt, userId } = rsvp;
  const refund = refundOf(rsvp);
  return {
    about: 'rsvp',
    rsvp: rsvpFactsOf(rsvp),
    // The system cancels nobody by itself: only a social that is off.
    endedBy: actorId === userId ? 'attendee' : actorId === 'system' ? 'social' : 'host',
    ...(offerExpiresAt ? { offerExpiresAt } : {}),
    ...(refund ? { refund } : {}),
  };
}

/** What comes back; of something that cost nothing, nothing is said. */
function refundOf({ refundDue, ticketPrice, depositAmount, currency }: Rsvp): RefundFacts | undefined {
  if (!refundDue || ticketPrice + depositAmount === 0) return undefined;
  const { ticketAmount, depositAmount: deposit, everything } = refundDue;
  return { ticketAmount, depositAmount: deposit, everything, currency };
}
