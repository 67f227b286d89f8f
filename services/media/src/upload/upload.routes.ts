import { AppError } from '@momos/contracts/errors';
import { uploadsContract } from '@momos/contracts/uploads';
import { bind, type UploadedFile } from '@momos/runtime';
import { pictureUrl, type PictureFolder } from '../picture/picture.ts';
import type { PictureStore } from '../picture/picture.store.ts';
import { savePicture } from './save-picture.ts';

/** Ways in for pictures. */
export function uploadRoutes(deps: { pictures: PictureStore }) {
  const take =
    (folder: PictureFolder) =>
    async ({ file }: { file?: UploadedFile | undefined }) => {
      if (!file) throw new AppError('bad_request', 'Please choose the files to upload');
      return { path: pictureUrl(await savePicture(deps, folder, file.path)) };
    };
  return bind(uploadsContract, { avatar: take('avatars'), socialBanner: take('social_banners') });
}
