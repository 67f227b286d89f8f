import { isDeepStrictEqual } from 'node:util';
import type { Bus } from '@momos/bus';
import { staleVersion } from '@momos/contracts/errors';
import type { SocialDraftContent } from '@momos/contracts/social-drafts';
import { topics } from '@momos/contracts/topics';
import type { Clock } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { thinnedOut, versionOf } from './draft-version.ts';
import type { DraftVersions } from './draft-version.store.ts';
import { assertAuthor } from './social-draft.policy.ts';
import { assertRoom, bannerChange, newSocialDraft, type SocialDraft, written } from './social-draft.ts';
import type { SocialDrafts } from './social-draft.store.ts';

export type DraftDeps = {
  store: Pick<Store, 'transaction'>;
  socialDrafts: SocialDrafts;
  draftVersions: DraftVersions;
  outbox: Bus['outbox'];
  erased: Erased;
  clock: Clock;
};

type Author = { userId: string };

/** Saves a new draft of the actor. Throws a 409 beyond 50. */
export const createDraft = (
  deps: DraftDeps,
  { userId }: Author,
  content: SocialDraftContent,
): Promise<SocialDraft> =>
  deps.store.transaction(async () => {
    // Also keeps two at the same time from both counting one too few.
    await deps.erased.guard([userId]);
    assertRoom(await deps.socialDrafts.countOf(userId));
    const draft = newSocialDraft({ _id: uuid(), userId, content }, deps.clock.now());
    await deps.socialDrafts.insert(draft);
    await keepVersion(deps, draft);
    await publishBanner(deps, undefined, draft);
    return draft;
  });

type Change = { id: string; ifMatch: number | undefined };

/**
 * Saves a draft as it is now. Throws a 412 where it changed since it was read; what is stored so already is well, as RFC 9110 §13.1.1
 * has it: an autosave whose answer was lost is repeated.
 */
export const saveDraft = (
  deps: DraftDeps,
  actor: Author,
  { id, ifMatch, content }: Change & { content: SocialDraftContent },
): Promise<SocialDraft> =>
  deps.store.transaction(async () => {
    const held = await deps.socialDrafts.get(id);
    assertAuthor(held, actor);
    if (isDeepStrictEqual(held.content, content)) return held;
    assertCurrent(held, ifMatch);
    return write(deps, held, content);
  });

/** Makes what a version holds what the draft is now, in a version of its own: nothing is lost. Throws a 412 as {@link saveDraft}. */
export const restoreVersion = (
  deps: DraftDeps,
  actor: Author,
  { id, ifMatch, number }: Change & { number: number },
): Promise<SocialDraft> =>
  deps.store.transaction(async () => {
    const held = await deps.socialDrafts.get(id);
    assertAuthor(held, actor);
    assertCurrent(held, ifMatch);
    const { content } = await deps.draftVersions.numbered(id, number);
    return isDeepStrictEqual(held.content, content) ? held : write(deps, held, content, number);
  });

/** Deletes a draft of the actor, with its versions. */
export const removeDraft = (deps: DraftDeps, actor: Author, id: string): Promise<void> =>
  deps.store.transaction(async () => {
    const held = await deps.socialDrafts.get(id);
    assertAuthor(held, actor);
    await forgetDraft(deps, held);
  });

/** Takes part in a running transaction. */
export async function forgetDraft(
  deps: Pick<DraftDeps, 'socialDrafts' | 'draftVersions' | 'outbox'>,
  draft: SocialDraft,
): Promise<void> {
  await deps.socialDrafts.remove(draft._id);
  await deps.draftVersions.removeAll(draft._id);
  await publishBanner(deps, draft);
}

function assertCurrent({ version }: SocialDraft, ifMatch: number | undefined): void {
  if (ifMatch !== undefined && ifMatch !== version) throw staleVersion('draft');
}

async function write(
  deps: DraftDeps,
  held: SocialDraft,
  content: SocialDraftContent,
  restoredFrom?: number,
): Promise<SocialDraft> {
  const next = written(held, content, deps.clock.now());
  await deps.socialDrafts.replace(next);
  await keepVersion(deps, next, restoredFrom);
  await publishBanner(deps, held, next);
  return next;
}

async function keepVersion(
  { draftVersions }: DraftDeps,
  draft: SocialDraft,
  restoredFrom?: number,
): Promise<void> {
  const now = draft.updatedAt;
  const save = { _id: uuid(), now, ...(restoredFrom === undefined ? {} : { restoredFrom }) };
  const { version, isNew } = versionOf(draft, await draftVersions.newest(draft._id), save);
  if (!isNew) return draftVersions.gather(version);
  await draftVersions.insert(version);
  const gone = thinnedOut(await draftVersions.savings(draft._id), now);
  if (gone.length > 0) await draftVersions.remove(draft._id, gone);
}

async function publishBanner(
  { outbox }: Pick<DraftDeps, 'outbox'>,
  before: SocialDraft | undefined,
  after?: SocialDraft,
): Promise<void> {
  const banner = bannerChange(before, after);
  if (banner) await outbox.add(topics.banner, banner);
}
