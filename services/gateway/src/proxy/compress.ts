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

/** How much time compressing may take: of an answer, of a page that many get, of a file that is kept long. */
export type Effort = 'answer' | 'page' | 'file';

const qualities: Record<Effort, Record<Encoding, number>> = {
  answer: { br: 4, gzip: 5 },
  // Brotli looks at the context from here on: a tenth less in the same time.
  page: { br: 5, gzip: 5 },
  file: { br: 11, gzip: 9 },
};

/** Compresses text. */
export const compress = (bytes: Buffer, encoding: Encoding, effort: Effort = 'answer'): Promise<Buffer> =>
  encoding === 'br'
    ? toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: qualities[effort].br,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    : toGzip(bytes, { level: qualities[effort].gzip });
