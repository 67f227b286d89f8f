import { AppError } from '@momos/contracts/errors';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { maxPixels, maxSide, type PictureFolder, pictureName } from '../picture/picture.ts';
import type { PictureStore } from '../picture/picture.store.ts';

/** Formats whose decoders are taken; SVG and PDF can carry script and are not among them. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

/** Stores a picture as WebP, upright and without EXIF, and gives its name. Throws unsupported_media for anything that is no picture. */
export async function savePicture(
  { pictures }: { pictures: PictureStore },
  folder: PictureFolder,
  path: string,
): Promise<string> {
  const bytes = await toWebp(path);
  const name = pictureName(folder, uuid(), new Date());
  await pictures.save(name, bytes);
  return name;
}

async function toWebp(path: string): Promise<Buffer> {
  const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' });
  try {
    const { format } = await picture.metadata();
    if (!formats.has(format)) throw new Error(`format ${format}`);
    return await picture
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer();
  } catch (cause) {
    throw new AppError(
      'unsupported_media',
      'This is not a picture that we can read. Please choose a JPEG, PNG, WebP, GIF or AVIF of at most 25 megapixels.',
      { cause },
    );
  }
}
