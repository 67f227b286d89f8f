import type { SocialDraftContent } from '@momos/contracts/social-drafts';
import { draftKeptDays, maxSocialDrafts } from '@momos/contracts/social-drafts';
import { conflict } from '@momos/contracts/errors';
import type { BannerChanged } from '@momos/contracts/proto/events/v1/bus';

/** A social that its author is writing, as far as it is. */
export type SocialDraft = {
  _id: string;
  version: number;
  userId: string;
  content: SocialDraftContent;
  createdAt: Date;
  updatedAt: Date;
};

const dayMs = 24 * 3_600_000;

/** Throws a 409 where a person has as many drafts as they may. */
export function assertRoom(count: number): void {
  if (count >= maxSocialDrafts)
    throw conflict(`You have ${maxSocialDrafts} drafts. Publish or delete one before you start another.`);
}

export const newSocialDraft = (
  given: Pick<SocialDraft, '_id' | 'userId' | 'content'>,
  now: Date,
): SocialDraft => ({ ...given, version: 1, createdAt: now, updatedAt: now });

/** After its author wrote on. */
export const written = (held: SocialDraft, content: SocialDraftContent, now: Date): SocialDraft => ({
  ...held,
  content,
  version: held.version + 1,
  updatedAt: now,
});

/** A draft that was not touched since then is deleted. */
export const untouchedSince = (now: Date): Date => new Date(now.getTime() - draftKeptDays * dayMs);

/** When a draft is deleted, unless it is touched before. */
export const deletedAt = ({ updatedAt }: Pick<SocialDraft, 'updatedAt'>): Date =>
  new Date(updatedAt.getTime() + draftKeptDays * dayMs);

const pictureOf = ({ content }: Pick<SocialDraft, 'content'>): string => content.splashImageUrl ?? '';

/** The picture that a draft shows, as media knows it: in use, so that it is kept. */
export const bannerOfDraft = (draft: SocialDraft): BannerChanged => ({
  socialId: draft._id,
  version: draft.version,
  splashImageUrl: pictureOf(draft),
  pendingSplashImageUrl: '',
});

/** Media's news of a change of a draft; undefined where its picture is the same. Without `after` it is deleted. */
export function bannerChange(
  before: SocialDraft | undefined,
  after?: SocialDraft,
): BannerChanged | undefined {
  if ((before ? pictureOf(before) : '') === (after ? pictureOf(after) : '')) return undefined;
  if (after) return bannerOfDraft(after);
  return before && bannerOfDraft({ ...before, version: before.version + 1, content: {} });
}
