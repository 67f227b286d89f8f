import { isDeepStrictEqual } from 'node:util';
import { maxDraftVersions, type SocialDraftContent } from '@momos/contracts/social-drafts';
import type { SocialDraft } from './social-draft.ts';

/** A draft as it was; the newest is what it is now. */
export type DraftVersion = {
  _id: string;
  draftId: string;
  /** From 1 on; numbers of versions that were thinned out are missing. */
  number: number;
  userId: string;
  content: SocialDraftContent;
  /** When its first change was saved. */
  begunAt: Date;
  /** When its last change was saved. */
  savedAt: Date;
  /** The number of the version that this one restored. */
  restoredFrom: number | null;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Saves within these are one version. */
const gatheredMs = 5 * minuteMs;

export type VersionSave = { _id: string; now: Date; restoredFrom?: number };

/**
 * The version that holds a draft as it is now: the newest one where its author began it a few minutes ago, else one of its own. What
 * was restored is a version of its own, and stays one.
 */
export function versionOf(
  draft: SocialDraft,
  newest: DraftVersion | undefined,
  { _id, now, restoredFrom }: VersionSave,
): { version: DraftVersion; isNew: boolean } {
  const { _id: draftId, userId, content } = draft;
  const isGathered =
    newest !== undefined &&
    restoredFrom === undefined &&
    newest.restoredFrom === null &&
    newest.userId === userId &&
    now.getTime() - newest.begunAt.getTime() < gatheredMs;
  if (isGathered) return { version: { ...newest, content, savedAt: now }, isNew: false };
  const number = (newest?.number ?? 0) + 1;
  const version = { _id, draftId, number, userId, content, begunAt: now, savedAt: now };
  return { version: { ...version, restoredFrom: restoredFrom ?? null }, isNew: true };
}

type Saved = Pick<DraftVersion, 'number' | 'savedAt'>;

/** Of the versions in one stretch the newest stays: each of the last hour, one an hour of the last day, one a day before. */
function stretchOf({ number, savedAt }: Saved, now: Date): string {
  const age = now.getTime() - savedAt.getTime();
  if (age < hourMs) return `version ${number}`;
  return age < dayMs
    ? `hour ${Math.floor(savedAt.getTime() / hourMs)}`
    : `day ${Math.floor(savedAt.getTime() / dayMs)}`;
}

/** The numbers of the versions that go, of all of a draft with the newest first: what thins out, and the oldest beyond 50. */
export function thinnedOut(versions: readonly Saved[], now: Date): number[] {
  const stretches = new Set<string>();
  const kept = versions.filter(each => {
    const stretch = stretchOf(each, now);
    return !stretches.has(stretch) && Boolean(stretches.add(stretch));
  });
  const staying = new Set(kept.slice(0, maxDraftVersions));
  return versions.filter(each => !staying.has(each)).map(({ number }) => number);
}

/** The fields that differ between two versions. */
export function changedFields(before: SocialDraftContent, after: SocialDraftContent): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof SocialDraftContent>;
  return [...names].filter(name => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null));
}
