import type { Readable } from 'node:stream';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import type { FileStorage } from './file-storage.ts';

/** Where objects are stored; without keys the client finds its own (instance role, environment). */
export type S3Settings = {
  bucket: string;
  region: string;
  /** Of an S3-compatible service. */
  endpoint: string | undefined;
  accessKey: string | undefined;
  secretKey: string | undefined;
  /** The longest until an answer begins, tries included, and the longest pause within one; 15 s where not said. */
  deadlineMs?: number;
};

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** A storage in a bucket of S3 or a compatible service. The client is imported here, so only where it is used. */
export async function createS3Storage(settings: S3Settings): Promise<FileStorage> {
  const { S3Client, DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, PutObjectCommand } =
    await import('@aws-sdk/client-s3');
  const { bucket, deadlineMs = 15_000 } = settings;
  const client = new S3Client(optionsOf(settings, deadlineMs));
  const inTime = <T>(call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> =>
    withDeadline(deadlineMs, call);
  const at = (name: string) => ({ Bucket: bucket, Key: name });
  return {
    save: async (name, bytes, type) => {
      const command = new PutObjectCommand({ ...at(name), Body: bytes, ContentType: type });
      await inTime(options => client.send(command, options));
    },
    open: async name => {
      const command = new GetObjectCommand(at(name));
      const answer = await inTime(options => client.send(command, options)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      return answer?.Body && { size: answer.ContentLength ?? 0, stream: answer.Body as Readable };
    },
    remove: async name => {
      await inTime(options => client.send(new DeleteObjectCommand(at(name)), options));
    },
    ready: async () => {
      await inTime(options => client.send(new HeadBucketCommand({ Bucket: bucket }), options));
    },
  };
}

const optionsOf = (
  { region, endpoint, accessKey, secretKey }: S3Settings,
  deadlineMs: number,
): S3ClientConfig => ({
  region,
  ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  ...(accessKey && secretKey ? { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } } : {}),
  // The client's own defaults wait for ever. Idle sockets are closed also while a body arrives.
  requestHandler: {
    connectionTimeout: Math.min(2_000, deadlineMs),
    requestTimeout: deadlineMs,
    throwOnRequestTimeout: true,
    socketTimeout: deadlineMs,
  },
  // Compatible services do not support the newer checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

/** Aborts a call that has no answer in time; a body that has begun is not cut. */
async function withDeadline<T>(
  ms: number,
  call: (options: { abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await call({ abortSignal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}
