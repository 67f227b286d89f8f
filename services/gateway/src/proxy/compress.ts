import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** The better of the encodings that an `Accept-Encoding` allows (RFC 9110 §12.5.3), or undefined. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (!header) return undefined;
  const text = String(header);
  if (allows(text, 'br')) return 'br';
  return allows(text, 'gzip') ? 'gzip' : undefined;
}

const allows = (header: string, encoding: Encoding) => {
  const found = new RegExp(`(?:^|[\\s,])${encoding}(?:\\s*;\\s*q=([\\d.]+))?(?:\\s*(?:,|$))`, 'i').exec(
    header,
  );
  return found !== null && Number(found[1] ?? 1) > 0;
};

/** Compresses text; `best` takes its time and is for what is kept long. */
export const compress = (bytes: Buffer, encoding: Encoding, best = false): Promise<Buffer> =>
  encoding === 'br'
    ? toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: best ? 11 : 4,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    : toGzip(bytes, { level: best ? 9 : 5 });
