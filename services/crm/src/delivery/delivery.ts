import type { DeliveryChanged } from '@momos/contracts/proto/messaging/v1/bus';
import type { VersionedRow } from '../read-model/versioned-rows.ts';

/** One message to one person, as messaging last told it. No subject is kept: it may hold a name. */
export type Delivery = VersionedRow & {
  kind: string;
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
  channel: message.channel,
  status: message.status,
  socialId: message.socialId,
  userId: message.userId,
  updatedAt: message.updatedAt ?? new Date(0),
});
