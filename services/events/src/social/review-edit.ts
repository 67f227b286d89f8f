import { conflict } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { assertEditable } from './edit-social.ts';
import {
  proposedOf,
  waitingEdit,
  withEditAccepted,
  withEditRejected,
  withEditWithdrawn,
} from './pending-edit.ts';
import { assertPricesAllowed, pricesOf } from './price-limits.ts';
import { assertHost, assertMayReview } from './social.policy.ts';
import type { Social } from './social.ts';
import { changeSocial, type UpdateDeps } from './update-social.ts';

/** What a reviewer decided about an edit, named by its version. */
export type EditDecision = { id: string; version: number; isAccepted: boolean; comment: string | null };

/**
 * Publishes the waiting edit of a social in one transaction with its seats and its event, or rejects it with a comment to its host.
 * Throws 409 where none waits or it does not fit any more, 412 where its host changed it meanwhile.
 */
export async function reviewEdit(
  deps: UpdateDeps,
  actor: Actor,
  { id, version, isAccepted, comment }: EditDecision,
): Promise<Social> {
  assertMayReview(actor);
  const seen = waitingEdit(await deps.socials.get(id), version);
  const known = await deps.findPeople(seen.change.invitedHostIds ?? []);
  const { authorId } = seen;
  const editReview = { authorId, isAccepted, comment: comment ?? '' };
  return changeSocial(deps, { id, ifMatch: undefined, editReview }, held => {
    assertEditable(held);
    const edit = waitingEdit(held, version);
    const now = deps.clock.now();
    if (!isAccepted) return withEditRejected(held, edit, { comment, now });
    assertFits(deps, held);
    return withEditAccepted(held, userId => known.has(userId), now);
  });
}

function assertFits({ settings }: UpdateDeps, held: Social): void {
  const next = proposedOf(held);
  assertPricesAllowed(pricesOf(next), settings.currencies, pricesOf(held));
  if (next.eventEndTimestamp <= next.eventTimestamp)
    throw conflict('These changes no longer fit the social: it would end before it starts.');
}

/** Takes back an edit that waits or was rejected. Throws 409 where there is none. */
export const withdrawEdit = (
  deps: UpdateDeps,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | undefined },
): Promise<Social> =>
  changeSocial(deps, { id, ifMatch }, held => {
    assertHost(held, actor);
    return withEditWithdrawn(held, deps.clock.now());
  });
