import type { Migration } from '@momos/store';
import { watchedFolders } from './upload.ts';

/** Begins the watch over files of before it was kept with each. Safe to run again. */
export const watchUploads: Migration = {
  id: 'watch-uploads',
  async up(db) {
    const unusedSince = new Date();
    for (const folder of watchedFolders) {
      // A name begins with its folder.
      const _id = { $gt: `${folder}/`, $lt: `${folder}0` };
      const rows = db.collection<{ _id: string }>('uploads');
      await rows.updateMany({ _id, unusedSince: { $exists: false } }, { $set: { unusedSince } });
    }
  },
};

/** The same again, for files that copies of before wrote beside the first ones that watched; by now none of them is left. */
export const watchUploadsOfRollout: Migration = { ...watchUploads, id: 'watch-uploads-of-rollout' };
