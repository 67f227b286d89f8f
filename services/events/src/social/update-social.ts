import { staleVersion } from '@momos/contracts/errors';
import type { SocialChange as ChangeKind } from '@momos/contracts/proto/events/v1/bus';
import type { SocialChange } from '@momos/contracts/social-input';
import { topics } from '@momos/contracts/topics';
import { type Actor, noChange, noteAudit } from '@momos/runtime';
import { assertHostsKnown, type CreateDeps } from './create-social.ts';
import { assertEditable, type Review, reviewed } from './edit-social.ts';
import { editedForReview } from './edit-for-review.ts';
import { assertPricesAllowed, pricesOf } from './price-limits.ts';
import type { SocialCache } from './social-cache.ts';
import { assertHost, assertHostOrReviewer, assertMayReview, needsReview } from './social.policy.ts';
import { bannerOf, type EditReview, socialChanged } from './social-message.ts';
import { deletedPrefix, isForAllDates, isMoved, type Social } from './social.ts';

export type UpdateDeps = CreateDeps & {
  cache: SocialCache;
  /** Called after the commit that cancelled or deleted a social. */
  onCancelled(socialId: string): void;
};

/**
 * Changes a social: hosts its content, reviewers its curation status. Throws 403 for the other's fields, 400 for
 * prices that cannot be charged, 409 for
 * capacities below what is taken and a stricter policy, 412 when `ifMatch` is not the version held.
 */
export async function updateSocial(
  deps: UpdateDeps,
  actor: Actor,
  input: { id: string; change: SocialChange; ifMatch: number | undefined },
): Promise<Social> {
  const { reviewStatus, reviewComment, isOfficial, ...edit } = input.change;
  const review: Review = { reviewStatus, reviewComment, isOfficial };
  const isReview = Object.values(review).some(value => value !== undefined);
  const isEdit = Object.keys(edit).length > 0;
  if (edit.hostIds) await assertHostsKnown(deps.findPeople, edit.hostIds);
  let before: Social | undefined;
  const change = (held: Social): Social => {
    before = held;
    assertHostOrReviewer(held, actor);
    if (isEdit || !isReview) assertHost(held, actor);
    if (isReview) assertMayReview(actor);
    assertEditable(held);
    if (isEdit) assertPricesAllowed({ ...pricesOf(held), ...edit }, deps.settings.currencies, pricesOf(held));
    const now = deps.clock.now();
    noteCuration(held, actor, input.change);
    const afterReview = isReview ? reviewed(held, review, now) : held;
    const isReviewed = !isReview && needsReview(actor, deps.settings);
    const after = isEdit ? editedForReview(afterReview, edit, { actor, isReviewed, now }) : afterReview;
    return {
      ...after,
      version: held.version + (after === held ? 0 : 1),
      reviewStatus: reviewStatus ?? after.reviewStatus,
    };
  };
  return deps.store.transaction(async () => {
    const next = await changeSocial(deps, input, change);
    if (before && (reviewStatus || isOfficial !== undefined)) await reviewOccurrences(deps, before, review);
    return next;
  });
}

/** What a reviewer decides about a date holds for all that no one changed since they were made: their content is the same. */
async function reviewOccurrences(deps: UpdateDeps, before: Social, review: Review): Promise<void> {
  if (!before.recurrence || !isForAllDates(before)) return;
  for (const other of await deps.socials.occurrences(before.recurrence.id)) {
    const isSame =
      other.version === 1 && other.reviewStatus === before.reviewStatus && other._id !== before._id;
    if (!isSame) continue;
    await changeSocial(deps, { id: other._id, ifMatch: undefined }, held =>
      held.version === 1 ? reviewed(held, review, deps.clock.now()) : held,
    );
  }
}

/** What hosts write about their own social is no entry of the audit log; what reviewers and admins do to it is. */
function noteCuration(held: Social, actor: Actor, change: SocialChange): void {
  const { reviewStatus, isOfficial, isCancelled } = change;
  if (reviewStatus) noteAudit({ reviewStatus: { before: held.reviewStatus, after: reviewStatus } });
  if (isOfficial !== undefined) noteAudit({ isOfficial: { before: String(held.isOfficial), after: String(isOfficial) } });
  if (reviewStatus || isOfficial !== undefined) return;
  if (held.hostIds.includes(actor.userId) && !isCancelled) noChange();
}

/** Deletes a social; all its RSVPs are cancelled and refunded (decisions: "A cancelled social refunds everyone"). */
export const removeSocial = (
  deps: UpdateDeps,
  actor: Actor,
  input: { id: string; ifMatch: number | undefined },
): Promise<Social> =>
  changeSocial(deps, input, held => {
    assertHost(held, actor);
    if (held.isDeleted) return held;
    return {
      ...held,
      title: `${deletedPrefix}${held.title}`,
      isDeleted: true,
      isCancellationDue: true,
      pendingEdit: null,
      version: held.version + 1,
      updatedAt: deps.clock.now(),
    };
  });

type ChangeOf = {
  id: string;
  ifMatch: number | undefined;
  /** What a reviewer decided about an edit with this change. */
  editReview?: EditReview | undefined;
};

/** One change of a social with its seats and its event, and afterwards the caches and the cancellation of its RSVPs. */
export async function changeSocial(
  deps: UpdateDeps,
  { id, ifMatch, editReview }: ChangeOf,
  change: (held: Social) => Social,
): Promise<Social> {
  const { store, socials, seats, outbox, cache } = deps;
  return store.transaction(async () => {
    const held = await socials.get(id);
    const next = change(held);
    if (ifMatch !== undefined && ifMatch !== held.version) throw staleVersion('social');
    if (next === held || next.version === held.version) return held;
    await seats.follow(held, next);
    await socials.replace(next);
    await outbox.add(topics.social, socialChanged(kindOf(held, next), next, editReview));
    if (isOtherBanner(held, next)) await outbox.add(topics.banner, bannerOf(next));
    store.afterCommit(() => cache.forget(next));
    if (next.isCancellationDue) store.afterCommit(() => deps.onCancelled(id));
    return next;
  });
}

function kindOf(held: Social, next: Social): ChangeKind {
  if (next.isDeleted) return 'SOCIAL_CHANGE_DELETED';
  if (next.isCancelled && !held.isCancelled) return 'SOCIAL_CHANGE_CANCELLED';
  // First: a move may have a review as its consequence, and attendees have to know of it.
  if (isMoved(held, next)) return 'SOCIAL_CHANGE_MOVED';
  return next.reviewStatus === held.reviewStatus ? 'SOCIAL_CHANGE_UPDATED' : 'SOCIAL_CHANGE_REVIEWED';
}

function isOtherBanner(held: Social, next: Social): boolean {
  const [before, after] = [bannerOf(held), bannerOf(next)];
  return (
    before.splashImageUrl !== after.splashImageUrl ||
    before.pendingSplashImageUrl !== after.pendingSplashImageUrl
  );
}
