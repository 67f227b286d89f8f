import { hash } from 'node:crypto';
import { compress, type Encoding } from '../proxy/compress.ts';
import { isCompressible } from './media-types.ts';

/** A file in memory, ready to be sent. */
export type StaticFile = {
  bytes: Buffer;
  mediaType: string;
  etag: string;
  /** `public, max-age=31536000, immutable` for names that carry a hash of the content, else `no-cache`. */
  cacheControl: string;
  /** The bytes in an encoding, made once; undefined where that does not pay. */
  encoded(encoding: Encoding): Promise<Buffer> | undefined;
};

const smallest = 1_024;

/** A file of given bytes. Only what is kept long is worth compressing as well as can be. */
export function fileFrom(
  bytes: Buffer,
  mediaType: string,
  cacheControl: string,
  isLasting = true,
): StaticFile {
  const encodings = new Map<Encoding, Promise<Buffer>>();
  const pays = bytes.length >= smallest && isCompressible(mediaType);
  const improve = (encoding: Encoding) => {
    compress(bytes, encoding, 'file').then(
      best => void encodings.set(encoding, Promise.resolve(best)),
      () => undefined,
    );
  };
  return {
    bytes,
    mediaType,
    // Weak, since one tag stands for the bytes in every encoding (RFC 9110 §8.8.3).
    etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`,
    cacheControl,
    encoded(encoding) {
      if (!pays) return undefined;
      const known = encodings.get(encoding);
      if (known) return known;
      // Quickly for whoever waits, then as well as can be for those who come after.
      const quick = compress(bytes, encoding, 'page');
      encodings.set(encoding, quick);
      if (isLasting)
        quick.then(
          () => improve(encoding),
          () => encodings.delete(encoding),
        );
      return quick;
    },
  };
}
