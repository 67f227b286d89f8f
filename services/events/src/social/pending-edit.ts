import { isDeepStrictEqual } from 'node:util';
import { conflict, staleVersion } from '@momos/contracts/errors';
import type { PendingEdit, ReviewedChange, Social } from './social.ts';

/**
 * What a reviewer approves of a social (decisions: "Hosts and curation"). The fields of one part wait and are approved together, so
 * that a price never comes without its currency, nor an end without its start.
 */
export const reviewedParts = {
  title: ['title'],
  description: ['description'],
  tags: ['tags'],
  picture: ['splashImageUrl'],
  time: ['eventTimestamp', 'eventEndTimestamp', 'timezone'],
  place: ['isOnline', 'onlineUrl', 'city', 'venueData'],
  price: ['currency', 'tiers'],
  questions: ['questions'],
  noShowPolicy: ['noShowPolicy'],
} as const satisfies Record<string, readonly (keyof ReviewedChange)[]>;

type ReviewedField = (typeof reviewedParts)[keyof typeof reviewedParts][number];

/** The social with what waits applied. */
export function proposedOf(held: Social): Social {
  if (!held.pendingEdit) return held;
  const { invitedHostIds, ...change } = held.pendingEdit.change;
  return { ...held, ...change, ...(invitedHostIds ? invitedWith(held, invitedHostIds) : {}) };
}

const invitedWith = ({ invitedHostIds = [], hostIds }: Social, more: readonly string[]) => ({
  invitedHostIds: [...new Set([...invitedHostIds, ...more])].filter(id => !hostIds.includes(id)),
});

/** What of a proposal differs from the social in a way that a reviewer decides about. */
export function reviewedChange(held: Social, proposal: Social): ReviewedChange {
  const fields = Object.values(reviewedParts)
    .filter(part => !isDeepStrictEqual(compared(held, part), compared(proposal, part)))
    .flat();
  const invited = (proposal.invitedHostIds ?? []).filter(id => !held.invitedHostIds?.includes(id));
  return {
    ...Object.fromEntries(fields.map(field => [field, proposal[field]])),
    ...(invited.length > 0 ? { invitedHostIds: invited } : {}),
  };
}

/** Fields as they are compared: how many tickets there are of a tier, and when they are sold, is the host's own matter. */
function compared(social: Social, fields: readonly ReviewedField[]): unknown {
  const values = fields.map(field =>
    field === 'tiers'
      ? social.tiers.map(({ capacity: _, salesStart: _start, salesEnd: _end, ...tier }) => tier)
      : social[field],
  );
  // Without what is undefined, as the database stores it.
  return JSON.parse(JSON.stringify(values));
}

export const isEmpty = (change: ReviewedChange): boolean => Object.keys(change).length === 0;

/** The proposal without what a reviewer has to see first. */
export function withoutReviewed(held: Social, proposal: Social, change: ReviewedChange): Social {
  const { invitedHostIds, ...fields } = change;
  const approved = Object.fromEntries(
    Object.keys(fields).map(field => [field, held[field as ReviewedField]]),
  );
  return {
    ...proposal,
    ...approved,
    ...(change.tiers ? { tiers: withSalesOf(held.tiers, change.tiers) } : {}),
    ...(invitedHostIds
      ? { invitedHostIds: (proposal.invitedHostIds ?? []).filter(id => !invitedHostIds.includes(id)) }
      : {}),
  };
}

const withSalesOf = (tiers: Social['tiers'], next: Social['tiers']): Social['tiers'] =>
  tiers.map(tier => ({ ...tier, ...salesIn(next, tier.id) }));

const salesIn = (tiers: Social['tiers'], id: string) => {
  const found = tiers.find(tier => tier.id === id);
  return found ? { capacity: found.capacity, salesStart: found.salesStart, salesEnd: found.salesEnd } : {};
};

/** A host's change of what waits; undefined where it leaves that as it is. */
export function pendingEditOf(
  held: Social,
  change: ReviewedChange,
  { authorId, version, now }: { authorId: string; version: number; now: Date },
): PendingEdit | null {
  if (isEmpty(change)) return null;
  const before = held.pendingEdit;
  // A change of what applies immediately is no new edit to review.
  if (before && isDeepStrictEqual(plain(before.change), plain(change))) return before;
  return { version, authorId, submittedAt: now, isWaiting: true, change, rejection: null };
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The edit that a decision is about. Throws 409 where none waits, 412 where it was changed since the reviewer read it. */
export function waitingEdit({ pendingEdit }: Social, version: number): PendingEdit {
  if (!pendingEdit?.isWaiting) throw conflict('No changes of this social wait for a review.');
  if (pendingEdit.version !== version) throw staleVersion('edit');
  return pendingEdit;
}

/** The social with the edit published; its people are asked to host unless they are gone. */
export const withEditAccepted = (held: Social, isKnown: (userId: string) => boolean, now: Date): Social => {
  const { invitedHostIds, ...proposal } = proposedOf(held);
  const wasAsked = new Set(held.invitedHostIds);
  return {
    ...proposal,
    invitedHostIds: (invitedHostIds ?? []).filter(id => wasAsked.has(id) || isKnown(id)),
    pendingEdit: null,
    version: held.version + 1,
    updatedAt: now,
  };
};

/** The social with the edit rejected; its host sees why, and may change or withdraw it. */
export const withEditRejected = (
  held: Social,
  edit: PendingEdit,
  { comment, now }: { comment: string | null; now: Date },
): Social => ({
  ...held,
  pendingEdit: { ...edit, isWaiting: false, rejection: { comment, at: now } },
  version: held.version + 1,
  updatedAt: now,
});

/** The social as it is public, with nothing waiting. Throws 409 where nothing does. */
export function withEditWithdrawn(held: Social, now: Date): Social {
  if (!held.pendingEdit) throw conflict('No changes of this social wait for a review.');
  return { ...held, pendingEdit: null, version: held.version + 1, updatedAt: now };
}
