import { AppError } from '@momos/contracts/errors';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import sharp from 'sharp';
import { maxPixels, maxSide } from './picture.ts';

// Decoders of other formats (SVG, PDF, TIFF …) are taken out of the process: what is not there cannot be attacked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});
sharp.concurrency(1);
sharp.cache(false);

/** Lengths in pixels; without a height the picture keeps its ratio. */
export type Box = { width: number; height: number | undefined };

/** The only place where foreign pictures are decoded; so many at once, the others wait, and too many are sent away. */
export type Decoder = {
  /** A picture as WebP, upright, without metadata, no side over 2560 px. Throws unsupported_media for what is no picture. */
  clean(picture: string | Buffer): Promise<Buffer>;
  /** A stored picture in a size, never larger than it is. */
  resize(picture: Buffer, box: Box): Promise<Buffer>;
};

const waiting = 200;

export function createDecoder({ atOnce }: { atOnce: number }): Decoder {
  const queue = bulkhead(atOnce, waiting);
  const inTurn = (work: () => Promise<Buffer>) =>
    queue.execute(work).catch((cause: unknown) => {
      if (cause instanceof BulkheadRejectedError)
        throw new AppError('unavailable', 'Too many pictures at once. Please try again.', {
          retryAfter: 2,
          cause,
        });
      throw cause;
    });
  return {
    clean: picture => inTurn(() => clean(picture)),
    resize: (picture, { width, height }) =>
      inTurn(() =>
        sharp(picture, { limitInputPixels: maxPixels })
          .resize({ width, height, fit: height ? 'cover' : 'inside', withoutEnlargement: true })
          .webp({ quality: 80 })
          .toBuffer(),
      ),
  };
}

const clean = (picture: string | Buffer) =>
  sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw notPicture(cause);
    });

/** 415 for bytes that are no picture of ours. */
export const notPicture = (cause?: unknown) =>
  new AppError(
    'unsupported_media',
    'This is not a picture that we can read. Please choose a JPEG, PNG, WebP, GIF or AVIF of at most 25 megapixels.',
    { cause },
  );
