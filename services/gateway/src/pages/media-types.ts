/** Media types of the files that front ends are made of, by extension. */
const byExtension: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const text = /^text\/|json|javascript|svg|wasm/;

/** The media type of a file, or undefined for one that a front end has no use for. */
export const mediaTypeOf = (extension: string): string | undefined => byExtension[extension.toLowerCase()];

/** Whether compressing such a file makes it smaller. */
export const isCompressible = (mediaType: string): boolean => text.test(mediaType);
