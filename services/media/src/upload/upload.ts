import type { IdempotentCall } from '@momos/contracts/idempotency';
import type { Folder } from '../file/file-name.ts';

/** A file that a person uploaded; `_id` is its name in the storage. */
export type Upload = {
  _id: string;
  /** The person who uploaded it; {@link erasedOwner} once they are erased. */
  ownerId: string;
  folder: Folder;
  bytes: number;
  createdAt: Date;
  /** False until its bytes are in the storage. */
  isStored: boolean;
  /** The request that made it, so that a repeat gets the same file. */
  call?: IdempotentCall;
  /** In watched folders: since when no document may show it, at the latest; the sweep looks. */
  unusedSince?: Date;
  /** Hash of the foreign address that it is a copy of. */
  source?: string;
  /** When the sweep removes it; it counts as removed from the moment this is set. */
  removeAt?: Date;
};

/** The owner of an erased person's files. */
export const erasedOwner = '';

/** Limits of one person: stored bytes, and uploads in 24 hours. */
export type Quota = { bytes: number; perDay: number };

/** Usage of one person: stored bytes, and uploads in the last 24 hours. */
export type Usage = { bytes: number; today: number };

/** Folders whose files are shown by documents of ours or by previews, so that unused ones can be found. */
export const watchedFolders: readonly Folder[] = [
  'public/avatars',
  'public/social_banners',
  'public/previews',
];

export const dayMs = 86_400_000;
