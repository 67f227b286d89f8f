import type { DeliveryChanged } from '@momos/contracts/proto/messaging/v1/bus';
import { v5 as uuidOfName } from 'uuid';
import type { Content } from './content.ts';

/**
 * QUEUED waits, SENDING is claimed by one sender, SENT was taken by the provider, FAILED never will be, UNKNOWN may
 * have been taken and is not repeated by itself, SUPPRESSED was not wanted or not needed.
 */
export type DeliveryStatus = 'QUEUED' | 'SENDING' | 'SENT' | 'FAILED' | 'UNKNOWN' | 'SUPPRESSED';
export type Channel = 'EMAIL' | 'SMS';

/** What a message is about. */
export type DeliveryKind =
  | 'registration-received'
  | 'approval'
  | 'waitlist'
  | 'waitlist-offer'
  | 'offer-expired'
  | 'rejection'
  | 'cancellation'
  | 'unseated'
  | 'refund'
  | 'social-moved'
  | 'review-reply'
  | 'blast'
  | 'host-blast'
  | 'support'
  | 'privacy'
  | 'sign-in-email'
  | 'invite-code';

/** One message to one person by one channel, for one cause: it exists once and is sent at most once. */
export type Delivery = {
  /** Made from the cause, so that hearing of the cause again makes no second one. */
  _id: string;
  version: number;
  kind: DeliveryKind;
  channel: Channel | 'PUSH';
  /** 0 what somebody waits for, 1 blasts. */
  priority: 0 | 1;
  blastId: string | null;
  socialId: string;
  rsvpId: string;
  userId: string;
  /** Of a push: to which of the person's devices. */
  deviceId?: string;
  status: DeliveryStatus;
  subject: string;
  /** What it is rendered from; gone once there is nothing left to send. */
  content?: Content;
  /** Not before. */
  dueAt: Date;
  /** Tries that surely reached nobody. */
  attempts: number;
  /** Who is sending it, and until when they may. */
  claim?: string;
  leaseUntil?: Date;
  reason?: string;
  createdAt: Date;
  updatedAt: Date;
};

/** One that others may hear of: a mail or a text message. */
export type MessageDelivery = Delivery & { channel: Channel };

const namespace = '5d8a3a3e-0a5f-4b53-9d39-6f0c5a1f7a10';

/** Id of the one delivery of a cause. */
export const deliveryId = (cause: string): string => uuidOfName(cause, namespace);

/** What makes a new delivery. */
export type NewDelivery = Pick<
  Delivery,
  'kind' | 'channel' | 'blastId' | 'socialId' | 'rsvpId' | 'userId' | 'deviceId'
> & {
  cause: string;
  content: Content;
};

/** A delivery that waits to be sent. */
export const queued = ({ cause, ...given }: NewDelivery, now: Date): Delivery => ({
  ...given,
  _id: deliveryId(cause),
  version: 1,
  priority: given.blastId ? 1 : 0,
  status: 'QUEUED',
  subject: '',
  dueAt: now,
  attempts: 0,
  createdAt: now,
  updatedAt: now,
});

const attemptsAtMost = 9;
const firstPauseMs = 5_000;
const longestPauseMs = 15 * 60_000;

/** When to try again after `attempts` sends that surely reached nobody; undefined when it is enough (after about an hour). */
export function retryAt(attempts: number, now: Date): Date | undefined {
  if (attempts >= attemptsAtMost) return undefined;
  return new Date(now.getTime() + Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1)));
}

/** What the bus is told: no text and no address. */
export const toMessage = (delivery: Delivery): DeliveryChanged => ({
  id: delivery._id,
  version: delivery.version,
  kind: delivery.kind,
  blastId: delivery.blastId ?? '',
  socialId: delivery.socialId,
  rsvpId: delivery.rsvpId,
  userId: delivery.userId,
  channel: delivery.channel,
  status: delivery.status,
  subject: delivery.subject,
  updatedAt: delivery.updatedAt,
});
