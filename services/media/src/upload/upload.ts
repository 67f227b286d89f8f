import type { KeyedCall } from '@momos/runtime';
import type { Folder } from '../file/file-name.ts';

/** A file that a person gave; `_id` is its name in the storage. */
export type Upload = {
  _id: string;
  /** Who gave it; {@link nobody} once they are erased. */
  ownerId: string;
  folder: Folder;
  bytes: number;
  createdAt: Date;
  /** False until its bytes lie in the storage. */
  isStored: boolean;
  /** The call that made it, so that a repeat of it answers the same. */
  call?: KeyedCall;
  /** From when on the sweep removes it; it counts as gone from the moment this is set. */
  removeAt?: Date;
};

/** Stands for an erased person. */
export const nobody = '';

/** What one person may keep, in bytes, and may give in 24 hours. */
export type Quota = { bytes: number; perDay: number };

/** What one person keeps and gave in the last 24 hours. */
export type Usage = { bytes: number; today: number };

/** Folders of files that a document of ours shows, so that it can be told when nobody uses them any more. */
export const watchedFolders: readonly Folder[] = ['public/avatars', 'public/social_banners'];

export const dayMs = 86_400_000;
