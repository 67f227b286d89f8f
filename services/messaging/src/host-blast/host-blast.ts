import { hostBlastVariables, type HostBlast } from '@momos/contracts/host-blasts';
import { AppError, conflict } from '@momos/contracts/errors';
import { type Blast, statusOf } from '../blast/blast.ts';
import { countsView } from '../blast/blast.ts';
import type { Contact } from '../contact/contact.ts';
import type { DeliveryCounts } from '../delivery/delivery.store.ts';

/** Messages that a host may send to followers within a day. */
const mostPerDay = 5;
const day = 24 * 3_600_000;

/** The start of the day that counts. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - day);

/** Throws 409 without followers and 429 for who wrote often enough today. */
export function requireMayWrite({ followers, sentToday }: { followers: number; sentToday: number }): void {
  if (followers === 0) throw conflict('Nobody follows you yet, so there is nobody to write to.');
  if (sentToday >= mostPerDay)
    throw new AppError(
      'rate_limited',
      `You wrote to your followers ${mostPerDay} times within a day. Please wait until tomorrow.`,
      { retryAfter: 3600 },
    );
}

/** A message to followers that is about to be addressed. */
export const newHostBlast = (given: {
  id: string;
  hostId: string;
  subject: string;
  body: string;
  now: Date;
}): Blast => ({
  _id: given.id,
  version: 1,
  purpose: 'FOLLOWERS',
  socialId: '',
  ownerId: given.hostId,
  channel: 'EMAIL',
  phase: 'SCHEDULED',
  subject: given.subject,
  body: given.body,
  audience: {},
  scheduledAt: null,
  leadMs: null,
  cursor: '',
  counts: null,
  createdBy: given.hostId,
  createdAt: given.now,
  updatedAt: given.now,
});

/** The names that a message to followers may use. */
export const hostBlastNames: ReadonlySet<string> = new Set(hostBlastVariables.map(({ name }) => name));

export type HostBlastName = (typeof hostBlastVariables)[number]['name'];

/** Their values for one follower. */
export const hostBlastValues = (given: {
  contact: Contact;
  host: Contact;
  publicUrl: string;
}): Record<HostBlastName, string> => ({
  firstName: given.contact.firstName,
  displayName: given.contact.displayName,
  hostName: given.host.displayName,
  hostUrl: `${given.publicUrl}/users/${given.host.slug}`,
});

/** A message to followers as the contract shows it. */
export const hostBlastView = (blast: Blast, counts: DeliveryCounts): HostBlast => ({
  id: blast._id,
  channel: blast.channel,
  status: statusOf(blast),
  subject: blast.subject,
  body: blast.body,
  createdAt: blast.createdAt.toISOString(),
  counts: countsView(counts),
});
