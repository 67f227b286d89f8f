import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { AppError, badField, badRequest } from '@momos/contracts/errors';
import type { Upload } from '@momos/contracts/route';
import { newUploadPath, type UploadShare } from './upload-limits.ts';

/** A file as it came in, in a temporary place that is emptied when the handler is done. */
export type UploadedFile = {
  path: string;
  /** As the sender calls it; not to be trusted as a path. */
  filename: string;
  /** As the sender says; look at the bytes before believing it. */
  declaredType: string;
  size: number;
  sha256: string;
};

/** The least that a sender has to give in a time. */
export type UploadPace = { everyMs: number; bytes: number };

/** Slower than any network of phones: whoever trickles would keep one of few places from others. */
const leastPace: UploadPace = { everyMs: 10_000, bytes: 10_240 };

const perMegabyte = 1024 * 1024;
const noFile = 'Please choose the files to upload';

/**
 * Streams the one field `file` of a multipart body to a temporary file. Texts of the spec §8: 400 when there is no
 * file, 413 "File is larger than {max} MB"; 400 for a sender below `pace`, 503 when `share` has no room; 415 when it is no multipart body or of a type that is not taken.
 */
export async function receiveUpload(
  request: IncomingMessage,
  limits: Upload,
  share?: Pick<UploadShare, 'count'>,
  pace = leastPace,
): Promise<UploadedFile> {
  const path = newUploadPath();
  const watch = watchPace(request, pace);
  try {
    return await receive(request, { limits, share, slow: watch.signal }, path);
  } catch (error) {
    await discard(path);
    throw error;
  } finally {
    watch.end();
  }
}

/** Removes a temporary file. */
export const discard = (path: string): Promise<void> => rm(path, { force: true });

type Receiving = { limits: Upload; share: Pick<UploadShare, 'count'> | undefined };

/** Aborts, with the refusal, once a sender gave less than its pace. */
function watchPace(request: IncomingMessage, { everyMs, bytes }: UploadPace) {
  const slow = new AbortController();
  let before = request.socket.bytesRead;
  const watch = setInterval(() => {
    const { bytesRead } = request.socket;
    if (bytesRead - before < bytes) slow.abort(badRequest('The upload was too slow. Please try again.'));
    before = bytesRead;
  }, everyMs);
  return { signal: slow.signal, end: () => clearInterval(watch) };
}

async function receive(
  request: IncomingMessage,
  { limits, share, slow }: Receiving & { slow: AbortSignal },
  path: string,
): Promise<UploadedFile> {
  const parser = parserFor(request, limits);
  let incoming: BusboyFileStream | undefined;
  let writing: Promise<UploadedFile> | undefined;
  await new Promise<void>((resolve, reject) => {
    parser.on(
      'file',
      (field: string, stream: BusboyFileStream, filename: string, _encoding: string, type: string) => {
        if (field !== 'file') reject(badField(`body.${field}`, 'Unknown field.'));
        if (!isTaken(type, limits.types)) reject(notTaken(limits));
        incoming = stream;
        writing = keep(stream, path, { filename, type, limits, share });
        writing.catch(reject);
      },
    );
    refuseOthers(parser, reject);
    parser.on('finish', resolve);
    parser.on('error', (cause: unknown) =>
      reject(new AppError('bad_request', 'The upload is not a valid multipart body.', { cause })),
    );
    request.on('aborted', () => reject(badRequest('The upload was cut short.')));
    slow.addEventListener('abort', () => reject(slow.reason as Error));
    request.pipe(parser);
  }).catch(async (error: unknown) => {
    request.unpipe(parser);
    request.resume();
    parser.destroy();
    // The parser leaves the file's stream open, and what is still written would outlive its removal.
    incoming?.destroy(new Error('refused'));
    await writing?.catch(() => undefined);
    throw error;
  });
  const file = await writing;
  if (!file || (file.size === 0 && file.filename === '')) throw missing();
  return file;
}

/** Refuses what is no file, and more than one. */
function refuseOthers(parser: InstanceType<typeof Busboy>, reject: (error: Error) => void): void {
  parser.on('field', (field: string) =>
    reject(field === 'file' ? missing() : badField(`body.${field}`, 'Unknown field.')),
  );
  parser.on('filesLimit', () => reject(badField('body.file', 'One file at a time.')));
  parser.on('partsLimit', () => reject(badField('body', 'Too many parts.')));
}

function parserFor(request: IncomingMessage, limits: Upload): InstanceType<typeof Busboy> {
  const { 'content-type': type, 'content-length': length } = request.headers;
  if (type === undefined && (length === undefined || length === '0')) throw missing();
  if (!type || !/^multipart\/form-data\b/i.test(type)) {
    throw new AppError('unsupported_media', 'The body must be multipart/form-data.');
  }
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: { fileSize: limits.maxBytes, files: 1, fields: 1, parts: 2, headerPairs: 20 },
    });
  } catch (cause) {
    throw new AppError('bad_request', 'The multipart body names no boundary.', { cause });
  }
}

async function keep(
  stream: BusboyFileStream,
  path: string,
  given: { filename: string; type: string } & Receiving,
): Promise<UploadedFile> {
  const sum = createHash('sha256');
  let size = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      given.share?.count(chunk.length);
      size += chunk.length;
      sum.update(chunk);
      yield chunk;
    }
  };
  await pipeline(stream, counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  if (stream.truncated) throw tooLarge(given.limits);
  return { path, filename: given.filename ?? '', declaredType: given.type, size, sha256: sum.digest('hex') };
}

const missing = () =>
  new AppError('bad_request', noFile, { details: [{ field: 'body.file', message: noFile }] });

const tooLarge = ({ maxBytes }: Upload) =>
  new AppError('file_too_large', `File is larger than ${Number((maxBytes / perMegabyte).toFixed(1))} MB`);

const notTaken = ({ types }: Upload) =>
  new AppError('unsupported_media', `Only these types are taken: ${types.join(', ')}.`);

/** Types that senders give when they know none; the owner of the route looks at the bytes anyway. */
const unknownTypes = new Set(['', 'application/octet-stream']);

function isTaken(type: string, types: readonly string[]): boolean {
  const [media = ''] = type.toLowerCase().split(';');
  return (
    unknownTypes.has(media) ||
    types.some(taken => taken === media || (taken.endsWith('/*') && media.startsWith(taken.slice(0, -1))))
  );
}
