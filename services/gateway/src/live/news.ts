import type { RsvpChanged, SocialChanged } from '@momos/contracts/proto/events/v1/bus';
import type { DeliveryChanged } from '@momos/contracts/proto/messaging/v1/bus';
import type { PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';

/** That something in a room changed; thin, so that it tells nothing that its reader may not see. */
export type News = { room: string; id: string; kind: string; version: number };

const plain = (change: string, prefix: string) => change.replace(prefix, '');

/** Who hears of a changed social. */
export function newsOfSocial({ change, social }: SocialChanged): News[] {
  if (!social) return [];
  const { id, version } = social;
  return [{ room: `social:${id}`, id, version, kind: `SOCIAL_${plain(change, 'SOCIAL_CHANGE_')}` }];
}

/** Who hears of a changed RSVP: hosts, its owner, and everyone at the social only that counts may have moved. */
export function newsOfRsvp({ change, rsvp }: RsvpChanged): News[] {
  if (!rsvp) return [];
  const { id, version, socialId, userId } = rsvp;
  const kind = `RSVP_${plain(change, 'RSVP_CHANGE_')}`;
  return [
    { room: `social:${socialId}:rsvps`, id, version, kind },
    { room: `user:${userId}`, id, version, kind },
    { room: `social:${socialId}`, id: socialId, version: 0, kind: 'COUNTS' },
  ];
}

/** Who hears of a changed payment: its payer, and the hosts of its RSVP. */
export function newsOfPayment({ change, payment }: PaymentChanged): News[] {
  if (!payment) return [];
  const { id, version, userId, socialId, rsvpId } = payment;
  const kind = `PAYMENT_${plain(change, 'PAYMENT_CHANGE_')}`;
  return [
    { room: `user:${userId}`, id, version, kind },
    { room: `social:${socialId}:rsvps`, id: rsvpId, version: 0, kind },
  ];
}

/** Who hears of a message's way: the hosts of its social. */
export function newsOfDelivery({ id, version, status, socialId, blastId }: DeliveryChanged): News[] {
  if (!socialId) return [];
  return [{ room: `social:${socialId}:deliveries`, id: blastId || id, version, kind: `DELIVERY_${status}` }];
}
