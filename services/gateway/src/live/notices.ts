import type { RsvpChanged, SocialChanged } from '@momos/contracts/proto/events/v1/bus';
import type { DeliveryChanged } from '@momos/contracts/proto/messaging/v1/bus';
import type { PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';

/** A change in a room; without content, so that it shows nothing that a reader may not see. */
export type Notice = { room: string; id: string; kind: string; version: number };

const plain = (change: string, prefix: string) => change.replace(prefix, '');

/** Notices of a changed social. */
export function noticesOfSocial({ change, social }: SocialChanged): Notice[] {
  if (!social) return [];
  const { id, version } = social;
  return [{ room: `social:${id}`, id, version, kind: `SOCIAL_${plain(change, 'SOCIAL_CHANGE_')}` }];
}

/** Notices of a changed RSVP for its hosts and its owner; other watchers learn only that counts may have changed. */
export function noticesOfRsvp({ change, rsvp }: RsvpChanged): Notice[] {
  if (!rsvp) return [];
  const { id, version, socialId, userId } = rsvp;
  const kind = `RSVP_${plain(change, 'RSVP_CHANGE_')}`;
  return [
    { room: `social:${socialId}:rsvps`, id, version, kind },
    { room: `user:${userId}`, id, version, kind },
    { room: `social:${socialId}`, id: socialId, version: 0, kind: 'COUNTS' },
  ];
}

/** Notices of a changed payment for its payer and, where it is for a ticket, the hosts of its social. */
export function noticesOfPayment({ change, payment }: PaymentChanged): Notice[] {
  if (!payment) return [];
  const { id, version, userId, subject } = payment;
  const kind = `PAYMENT_${plain(change, 'PAYMENT_CHANGE_')}`;
  const own = { room: `user:${userId}`, id, version, kind };
  if (subject?.kind !== 'social-ticket') return [own];
  return [own, { room: `social:${subject.scopeId}:rsvps`, id: subject.id, version: 0, kind }];
}

/** Notices of a delivery's status for the hosts of its social. */
export function noticesOfDelivery({ id, version, status, socialId, blastId }: DeliveryChanged): Notice[] {
  if (!socialId) return [];
  return [{ room: `social:${socialId}:deliveries`, id: blastId || id, version, kind: `DELIVERY_${status}` }];
}
