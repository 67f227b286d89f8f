import { notFound } from '@momos/contracts/errors';
import type { SocialDraft } from './social-draft.ts';

/** A draft is its author's alone: for everybody else, admins too, there is none. Throws a 404. */
export function assertAuthor({ userId }: Pick<SocialDraft, 'userId'>, actor: { userId: string }): void {
  if (userId !== actor.userId) throw notFound('draft');
}
