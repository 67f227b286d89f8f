import type { DeliveryChanged } from '@momos/contracts/proto/messaging/v1/bus';
import type { VersionedRow } from '../row/versioned-rows.ts';

/** The last state of one message to one person, without its subject: that may contain a name. */
export type Delivery = VersionedRow & {
  kind: string;
  /** Words for the timeline; missing on rows stored before this field existed. */
  timelineTitle?: string;
  channel: string;
  status: string;
  socialId: string;
  userId: string;
  updatedAt: Date;
};

/** The row of a delivery. */
export const deliveryOf = (message: DeliveryChanged): Delivery => ({
  _id: message.id,
  version: message.version,
  kind: message.kind,
  timelineTitle: message.timelineTitle,
  channel: message.channel,
  status: message.status,
  socialId: message.socialId,
  userId: message.userId,
  updatedAt: message.updatedAt ?? new Date(0),
});
