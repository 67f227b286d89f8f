import { notFound } from '@momos/contracts/errors';
import sharp from 'sharp';
import { maxPixels, nameOfUrl, stepOf } from './picture.ts';
import type { PictureStore } from './picture.store.ts';

/** What is asked for; lengths in pixels. */
export type Size = { url: string; width: number; height?: number | undefined };

/** Gives a picture in a size. Many who ask for one size at once wait for one making of it. */
export function createResizer(pictures: PictureStore) {
  const making = new Map<string, Promise<Buffer>>();

  async function make(
    name: string,
    sized: string,
    width: number,
    height: number | undefined,
  ): Promise<Buffer> {
    const cached = await pictures.load(sized);
    if (cached) return cached;
    const original = await pictures.load(name);
    if (!original) throw notFound('picture');
    const bytes = await sharp(original, { limitInputPixels: maxPixels })
      .resize({ width, height, fit: height ? 'cover' : 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    await pictures.save(sized, bytes);
    return bytes;
  }

  return ({ url, width, height }: Size): Promise<Buffer> => {
    const name = nameOfUrl(url);
    if (!name) return Promise.reject(notFound('picture'));
    const [wide, high] = [stepOf(width), height === undefined ? undefined : stepOf(height)];
    const sized = `sizes/${wide}x${high ?? 'auto'}/${name}`;
    const running = making.get(sized) ?? make(name, sized, wide, high).finally(() => making.delete(sized));
    making.set(sized, running);
    return running;
  };
}
