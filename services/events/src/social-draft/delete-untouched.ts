import { type DraftDeps, forgetDraft } from './save-draft.ts';
import { deletedAt, untouchedSince } from './social-draft.ts';

const batchSize = 100;

/** Deletes drafts that were not touched for a year. Returns whether there may be more, or else when the next one is due. */
export async function deleteUntouched(
  deps: Pick<DraftDeps, 'store' | 'socialDrafts' | 'draftVersions' | 'outbox' | 'clock'>,
): Promise<boolean | Date | undefined> {
  const { store, socialDrafts, clock } = deps;
  const since = untouchedSince(clock.now());
  const due = await socialDrafts.untouched(since, batchSize);
  for (const { _id } of due)
    await store.transaction(async () => {
      const draft = await socialDrafts.find(_id);
      // Touched meanwhile.
      if (draft && draft.updatedAt <= since) await forgetDraft(deps, draft);
    });
  if (due.length === batchSize) return true;
  const [next] = await socialDrafts.untouched(clock.now(), 1);
  return next && deletedAt(next);
}
