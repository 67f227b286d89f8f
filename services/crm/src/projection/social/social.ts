import type { Social as SocialMessage } from '@momos/contracts/proto/events/v1/bus';
import type { VersionedRow } from '../row/versioned-rows.ts';

/** The fields of a social that the CRM needs. */
export type Social = VersionedRow & {
  slug: string;
  title: string;
  ownerId: string;
  hostIds: string[];
  startsAt: Date | null;
  endsAt: Date | null;
  timezone: string;
  maxCapacity: number;
  currency: string;
  visibility: string;
  isApprovalRequired: boolean;
  isCancelled: boolean;
  isDeleted: boolean;
};

/** Whether a social is over; false while its end is unknown. */
export const isOver = (social: Pick<Social, 'endsAt'> | undefined, now: Date): boolean =>
  social?.endsAt ? social.endsAt <= now : false;

/** The row of a social. */
export const socialOf = (message: SocialMessage): Social => ({
  _id: message.id,
  version: message.version,
  slug: message.slug,
  title: message.title,
  ownerId: message.ownerId,
  hostIds: message.hostIds,
  startsAt: message.eventTimestamp ?? null,
  endsAt: message.eventEndTimestamp ?? message.eventTimestamp ?? null,
  timezone: message.timezone || 'UTC',
  maxCapacity: message.maxCapacity,
  currency: message.currency || 'USD',
  visibility: message.visibility,
  isApprovalRequired: message.isApprovalRequired,
  isCancelled: message.isCancelled,
  isDeleted: message.isDeleted,
});
