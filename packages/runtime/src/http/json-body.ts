import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { AppError, badRequest } from '@momos/contracts/errors';

/** Largest JSON body in bytes. */
export const maxJsonBytes = 256 * 1024;

const maxDepth = 64;

/** The raw bytes of a JSON body; 413 past 256 kB, 415 for another content type or encoding, 400 when cut short. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > maxJsonBytes) throw tooLarge();
  if (declared === 0 && request.headers['transfer-encoding'] === undefined) return Buffer.alloc(0);
  const bytes = await collect(request);
  if (bytes.length > 0) requireJson(request.headers['content-type'], request.headers['content-encoding']);
  return bytes;
}

function collect(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxJsonBytes) chunks.push(chunk);
      else reject(tooLarge());
    });
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', cause =>
      reject(new AppError('bad_request', 'The request was cut short.', { cause })),
    );
  });
}

function requireJson(type: string | undefined, encoding: string | undefined): void {
  const [media = '', ...parameters] = (type ?? '').toLowerCase().split(';');
  const charset = parameters.map(part => part.trim()).find(part => part.startsWith('charset='));
  const isJson = media.trim() === 'application/json';
  const isUtf = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (!isJson || !isUtf || (encoding !== undefined && encoding !== 'identity')) {
    throw new AppError('unsupported_media', 'The body must be application/json in UTF-8, not compressed.');
  }
}

const tooLarge = () => new AppError('file_too_large', 'The body is larger than 256 kB.');

/** The JSON value of a body; 400 when it is not JSON in UTF-8 or nested over 64 deep. */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw badRequest('The body is not valid UTF-8.');
  const text = bytes.toString('utf8');
  // Recursive schemas recurse as deep as their input; below 128 bytes nothing can be that deep.
  if (text.length > 2 * maxDepth && depthOf(text) > maxDepth)
    throw badRequest('The body is nested too deep.');
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
}

/** The nesting depth of brackets outside of strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === 92) at++;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 123 || char === 91) deepest = Math.max(deepest, ++depth);
    else if (char === 125 || char === 93) depth--;
  }
  return deepest;
}
