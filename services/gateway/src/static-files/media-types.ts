import { extname } from 'node:path';
import mime from 'mime';

/** Extensions that builds of the front ends contain; files of any other kind are not served. */
const served = new Set(
  'html js mjs css json map webmanifest txt svg png jpg webp avif ico woff2 wasm'.split(' '),
);

const text = /^text\/|json|javascript|svg/;

/** The media type of a file, or undefined for a kind that is not served. */
export function mediaTypeOf(path: string): string | undefined {
  const extension = extname(path).slice(1).toLowerCase();
  const type = served.has(extension) ? mime.getType(extension) : null;
  if (type === null) return undefined;
  return text.test(type) ? `${type}; charset=utf-8` : type;
}

/** Whether files of this type get smaller by compression. */
export const isCompressible = (mediaType: string): boolean =>
  text.test(mediaType) || mediaType === 'application/wasm';
