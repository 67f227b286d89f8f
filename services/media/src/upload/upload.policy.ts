import type { Actor } from '@momos/runtime';
import type { Upload } from './upload.ts';

/**
 * A private file is opened by the person who uploaded it. Others get signed addresses from the service that owns the thing
 * with the file and knows who may see it (`SignFiles`).
 */
export const mayOpen = (
  actor: Pick<Actor, 'userId'>,
  { ownerId, folder }: Pick<Upload, 'ownerId' | 'folder'>,
) => folder.startsWith('private/') && ownerId === actor.userId;
