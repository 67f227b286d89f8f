import type { DeliveryChanged } from '@momos/contracts/proto/messaging/v1/bus';
import { v5 as uuidOfName } from 'uuid';
import type { About } from '../known-state/known-state.ts';
import { type MessageContent, type MessageKind, wordsOf } from '../audience/message-kinds.ts';

/**
 * QUEUED waits, SENDING is claimed by one sender, SENT was accepted by the provider, FAILED is final, UNKNOWN may have been
 * accepted and is not retried, SUPPRESSED was not wanted or not needed, PAUSED waits for the host of its blast.
 */
export type DeliveryStatus = 'QUEUED' | 'PAUSED' | 'SENDING' | 'SENT' | 'FAILED' | 'UNKNOWN' | 'SUPPRESSED';
export type Channel = 'EMAIL' | 'SMS';

/** One message to one person by one channel, for one cause: it exists once and is sent at most once. */
export type Delivery = {
  /** Made from the cause, so that consuming the cause again adds no second one. */
  _id: string;
  version: number;
  kind: MessageKind;
  channel: Channel | 'PUSH';
  /** 0 notices, 1 blasts. */
  priority: 0 | 1;
  blastId: string | null;
  socialId: string;
  rsvpId: string;
  userId: string;
  /** Of a push: to which of the person's devices. */
  deviceId?: string;
  /** Of a push: the service that it goes through; missing on those queued before this field existed. */
  place?: string;
  /** What it is about, where a newer state may contradict it. */
  about?: About;
  /** Of a mail that compares two subjects: which one it has. */
  variant?: 'A' | 'B';
  status: DeliveryStatus;
  subject: string;
  /** What it is rendered from; removed with the last state. */
  content?: MessageContent;
  /** Not before. */
  dueAt: Date;
  /** Sends that certainly did not reach the provider, and when the first of them was. */
  attempts: number;
  failingSince?: Date;
  /** When its provider first did not take it because we send too fast: that is no failure, and may not last for good. */
  slowedSince?: Date;
  /** Of a FAILED one: it was given up after all its retries. */
  hasGivenUp?: boolean;
  /** Token of the sender that claimed it, and when its lease ends. */
  claim?: string;
  leaseUntil?: Date;
  reason?: string;
  createdAt: Date;
  updatedAt: Date;
};

/** A mail or a text message; these are published. */
export type MessageDelivery = Delivery & { channel: Channel };

const namespace = '5d8a3a3e-0a5f-4b53-9d39-6f0c5a1f7a10';

/** Id of the one delivery of a cause. */
export const deliveryId = (cause: string): string => uuidOfName(cause, namespace);

/** Input of a new delivery. */
export type NewDelivery = Pick<
  Delivery,
  'kind' | 'channel' | 'blastId' | 'socialId' | 'rsvpId' | 'userId' | 'deviceId' | 'place'
> & {
  about?: About | undefined;
  variant?: 'A' | 'B';
  cause: string;
  content: MessageContent;
};

/** A delivery that waits to be sent. */
export const queued = ({ cause, about, ...given }: NewDelivery, now: Date): Delivery => ({
  ...given,
  ...(about ? { about } : {}),
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

/** Waits between sends that did not reach the provider, in milliseconds. */
export type RetryWaits = {
  /** Doubled from one to the next, up to `maxMs`. */
  firstMs: number;
  /** The first wait where the provider refuses us: asking often makes that worse. */
  firstOfBlockMs: number;
  maxMs: number;
  /** From the first failure to the last retry. */
  patienceMs: number;
};

const hour = 3_600_000;
export const retryWaits: RetryWaits = {
  firstMs: 5_000,
  firstOfBlockMs: 10 * 60_000,
  maxMs: hour,
  patienceMs: 48 * hour,
};

type Failure = { isBlocked?: boolean; now: Date; waits: RetryWaits };

/**
 * When to send again after one more send that did not reach the provider; undefined after the last one. A quarter of each wait is
 * by chance, so that what failed together does not return together.
 */
export function retryAt(
  { attempts, failingSince }: Pick<Delivery, 'attempts' | 'failingSince'>,
  { isBlocked = false, now, waits }: Failure,
  random: () => number = Math.random,
): Date | undefined {
  const giveUpAt = (failingSince ?? now).getTime() + waits.patienceMs;
  if (now.getTime() >= giveUpAt) return undefined;
  const first = isBlocked ? waits.firstOfBlockMs : waits.firstMs;
  const wait = Math.min(waits.maxMs, first * 2 ** Math.min(attempts, 30)) * (0.75 + random() / 4);
  return new Date(Math.min(giveUpAt, now.getTime() + wait));
}

/** When to send again what came too fast for its provider; undefined where that has lasted for as long as retries do. */
export function slowedUntil(
  { slowedSince }: Pick<Delivery, 'slowedSince'>,
  { waitMs, now, waits }: { waitMs: number; now: Date; waits: RetryWaits },
  random: () => number = Math.random,
): Date | undefined {
  if (slowedSince && now.getTime() >= slowedSince.getTime() + waits.patienceMs) return undefined;
  return new Date(now.getTime() + waitMs * (1 + random() / 4));
}

/** Whether others know a delivery: once it was tried, and not a push, which accompanies a mail. */
export const isPublished = ({ status, channel }: Delivery): boolean =>
  status !== 'QUEUED' && status !== 'PAUSED' && status !== 'SENDING' && channel !== 'PUSH';

/** The published state: no text, no subject and no address, since all of them may name people. */
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
  subject: '',
  timelineTitle: wordsOf(delivery.kind).timeline,
  updatedAt: delivery.updatedAt,
});
