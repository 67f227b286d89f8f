import { pictureWidths } from '@momos/contracts/uploads';

/** Folders of public pictures (spec §7 "Uploads"). */
export type PictureFolder = 'avatars' | 'social_banners';

/** Larger pictures are refused before they are decoded: 25 million pixels are about 100 MB of memory. */
export const maxPixels = 25_000_000;

/** No stored picture is wider or higher. */
export const maxSide = 2560;

const stored = /^public\/(?:avatars|social_banners)\/[\w-]{1,120}\.webp$/;

/** Whether a name is one that this service gives; anything else never reaches the disk. */
export const isPictureName = (name: string) => stored.test(name);

/** The name of an uploaded picture: its folder, an id, the time and the web suffix (spec §5). */
export const pictureName = (folder: PictureFolder, id: string, now: Date) =>
  `public/${folder}/${id}-${now.getTime()}-web.webp`;

/** The address of a stored picture, and back; undefined for addresses of others. */
export const pictureUrl = (name: string) => `/media/${name}`;
export const nameOfUrl = (url: string) => {
  const name = url.startsWith('/media/') ? url.slice('/media/'.length) : '';
  return isPictureName(name) ? name : undefined;
};

/** The next size of the list, so that a slider of widths makes few files. */
export const stepOf = (length: number) => pictureWidths.find(step => step >= length) ?? maxSide;
