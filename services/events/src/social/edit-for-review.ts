import { isTitleCancelled } from '@momos/contracts/cancelled-title';
import type { Actor } from '@momos/runtime';
import { edited, type HostEdit } from './edit-social.ts';
import { isEmpty, pendingEditOf, proposedOf, reviewedChange, withoutReviewed } from './pending-edit.ts';
import { isApproved, isListed, type Social } from './social.ts';

/** Who edits, whether a reviewer has to see it (`isReviewed`), and when. */
type Given = { actor: Pick<Actor, 'userId'>; isReviewed: boolean; now: Date };

/**
 * A social after its host changed it. What a reviewer approved and lists show stays as it is, and its change waits; all else applies
 * immediately. A social that no list shows has no version to keep: it changes, and is approved again before it is listed again.
 * Cancelling never waits, and ends what does. Throws as {@link edited}.
 */
export function editedForReview(held: Social, change: HostEdit, { actor, isReviewed, now }: Given): Social {
  if (isCancelling(held, change)) return { ...edited(held, change, now), pendingEdit: null };
  if (!isReviewed) {
    const next = edited(held, change, now);
    return { ...next, pendingEdit: stillPending(held, next) };
  }
  const proposal = edited(proposedOf(held), change, now);
  const pending = reviewedChange(held, proposal);
  const kept = withoutReviewed(held, proposal, pending);
  if (isListed(held) && isListed(kept)) {
    const { version } = proposal;
    return { ...kept, pendingEdit: pendingEditOf(held, pending, { authorId: actor.userId, version, now }) };
  }
  const isChanged = isApproved(held) && !isEmpty(pending);
  return { ...proposal, pendingEdit: null, ...(isChanged ? { reviewStatus: 'PENDING' as const } : {}) };
}

const isCancelling = (held: Social, { isCancelled, title }: HostEdit): boolean =>
  !held.isCancelled && (isCancelled === true || isTitleCancelled(title ?? ''));

/** What still waits after a change that needed no review: all that it did not decide. */
function stillPending(held: Social, next: Social): Social['pendingEdit'] {
  const edit = held.pendingEdit;
  if (!edit) return null;
  const decided = reviewedChange(held, next);
  const change = Object.fromEntries(
    Object.entries(reviewedChange(next, proposedOf({ ...next, pendingEdit: edit }))).filter(
      ([field]) => !(field in decided),
    ),
  );
  return isEmpty(change) ? null : { ...edit, change };
}
