import { AppError } from '@momos/contracts/errors';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import sharp from 'sharp';
import { maxPixels, maxSide } from './picture.ts';

// Decoders of other formats (SVG, PDF, TIFF …) are blocked in this process: they cannot be attacked.
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

/** The only place where uploaded pictures are decoded, with bounded concurrency and queue. */
export type Decoder = {
  /** A picture as WebP, upright, without metadata, no side over 2560 px. Throws unsupported_media for anything else. */
  clean(picture: string | Buffer): Promise<Buffer>;
  /** A stored picture in a size, never larger than it is. */
  resize(picture: Buffer, box: Box): Promise<Buffer>;
};

const maxWaiting = 200;

/** A decoder for `concurrency` pictures; 503 with Retry-After when 200 more are waiting. */
export function createDecoder({ concurrency }: { concurrency: number }): Decoder {
  const queue = bulkhead(concurrency, maxWaiting);
  const limited = (work: () => Promise<Buffer>) =>
    queue.execute(work).catch((cause: unknown) => {
      if (cause instanceof BulkheadRejectedError)
        throw new AppError('unavailable', 'Too many pictures are being processed. Please try again.', {
          retryAfter: 2,
          cause,
        });
      throw cause;
    });
  return {
    clean: picture => limited(() => clean(picture)),
    resize: (picture, { width, height }) =>
      limited(() =>
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

/** 415 for bytes that are not a supported picture. */
export const notPicture = (cause?: unknown) =>
  new AppError(
    'unsupported_media',
    'This picture cannot be read. Please choose a JPEG, PNG, WebP, GIF or AVIF of at most 25 megapixels.',
    { cause },
  );
