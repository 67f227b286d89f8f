import type { Actor } from '@momos/runtime';
import type { Upload } from './upload.ts';

/**
 * Who may open a private file: the person who gave it. Others get signed addresses from the service whose thing the file
 * belongs to, which knows who they are to it (`SignFiles`).
 */
export const mayOpen = (
  actor: Pick<Actor, 'userId'>,
  { ownerId, folder }: Pick<Upload, 'ownerId' | 'folder'>,
) => folder.startsWith('private/') && ownerId === actor.userId;
