import { AppError } from '@momos/contracts/errors';
import type { SocialInput } from '@momos/contracts/social-input';
import type { Actor } from '@momos/runtime';
import { createSocial, type CreateDeps } from '../social/create-social.ts';
import type { Social } from '../social/social.ts';
import { type DraftDeps, forgetDraft } from './save-draft.ts';

export type PublishDeps = CreateDeps & Pick<DraftDeps, 'socialDrafts' | 'draftVersions'>;

/**
 * Publishes a social of the actor as {@link createSocial}, and deletes the draft that it was written in together with it: one draft
 * is published once. Throws a 410 where the actor has no such draft.
 */
export async function publishSocial(
  deps: PublishDeps,
  actor: Actor,
  { draftId, ...input }: SocialInput,
): Promise<Social> {
  if (draftId === undefined) return createSocial(deps, actor, input);
  return deps.store.transaction(async () => {
    const draft = await deps.socialDrafts.find(draftId);
    if (draft?.userId !== actor.userId)
      throw new AppError(
        'gone',
        'This draft was published or deleted in another tab or device. Look at your socials before you publish it again.',
      );
    const social = await createSocial(deps, actor, input);
    await forgetDraft(deps, draft);
    return social;
  });
}
