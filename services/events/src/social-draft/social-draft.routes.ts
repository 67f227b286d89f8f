import {
  type DraftVersionCard,
  type SocialDraftCard,
  socialDraftsContract,
  type SocialDraftView,
} from '@momos/contracts/social-drafts';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { changedFields, type DraftVersion } from './draft-version.ts';
import { createDraft, type DraftDeps, removeDraft, restoreVersion, saveDraft } from './save-draft.ts';
import { assertAuthor } from './social-draft.policy.ts';
import type { SocialDraft } from './social-draft.ts';

/** Drafts of the caller. */
export function socialDraftRoutes(deps: DraftDeps): RouteBinding {
  const { socialDrafts, draftVersions } = deps;
  const own = async (id: string, actor: Actor): Promise<SocialDraft> => {
    const draft = await socialDrafts.get(id);
    assertAuthor(draft, actor);
    return draft;
  };

  return bind(socialDraftsContract, {
    list: async ({ actor, query }) => {
      const { items, lastEvaluatedKey } = await socialDrafts.page(actor.userId, query);
      const total = await socialDrafts.countOf(actor.userId);
      return { data: items.map(toCard), meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, total } };
    },
    create: async ({ actor, body }) => toCard(await createDraft(deps, actor, body.content)),
    get: async ({ actor, params }) => toView(await own(params.id, actor)),
    update: async ({ actor, params, body, ifMatch }) =>
      toCard(await saveDraft(deps, actor, { id: params.id, ifMatch, content: body.content })),
    remove: async ({ actor, params }) => {
      await removeDraft(deps, actor, params.id);
      return { ok: true as const };
    },
    versions: async ({ actor, params }) => {
      await own(params.id, actor);
      return toVersionCards(await draftVersions.ofDraft(params.id));
    },
    version: async ({ actor, params }) => {
      await own(params.id, actor);
      const { number, savedAt, content } = await draftVersions.numbered(params.id, params.number);
      return { number, savedAt: savedAt.toISOString(), content };
    },
    restore: async ({ actor, params, ifMatch }) =>
      toView(await restoreVersion(deps, actor, { ...params, ifMatch })),
  });
}

const toCard = ({ _id, version, content, createdAt, updatedAt }: SocialDraft): SocialDraftCard => ({
  id: _id,
  version,
  title: content.title?.trim() ?? '',
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const toView = (draft: SocialDraft): SocialDraftView => ({ ...toCard(draft), content: draft.content });

const toVersionCards = (versions: readonly DraftVersion[]): DraftVersionCard[] =>
  versions.map(({ number, savedAt, restoredFrom, content }, index) => {
    const before = versions[index + 1];
    const changed = before ? changedFields(before.content, content) : [];
    return { number, savedAt: savedAt.toISOString(), changed, restoredFrom };
  });
