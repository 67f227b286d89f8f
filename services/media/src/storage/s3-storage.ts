import type { Readable } from 'node:stream';
import type { FileStorage } from './file-storage.ts';

/** Where objects are stored; without keys the client finds its own (instance role, environment). */
export type S3Settings = {
  bucket: string;
  region: string;
  /** Of an S3-compatible service. */
  endpoint: string | undefined;
  accessKey: string | undefined;
  secretKey: string | undefined;
};

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** A storage in a bucket of S3 or a compatible service. The client is imported here, so only where it is used. */
export async function createS3Storage(settings: S3Settings): Promise<FileStorage> {
  const { S3Client, DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, PutObjectCommand } =
    await import('@aws-sdk/client-s3');
  const { bucket, region, endpoint, accessKey, secretKey } = settings;
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKey && secretKey
      ? { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }
      : {}),
    // Compatible services do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (name: string) => ({ Bucket: bucket, Key: name });
  return {
    save: async (name, bytes, type) => {
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes, ContentType: type }));
    },
    open: async name => {
      const answer = await client.send(new GetObjectCommand(at(name))).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      return answer?.Body && { size: answer.ContentLength ?? 0, stream: answer.Body as Readable };
    },
    remove: async name => {
      await client.send(new DeleteObjectCommand(at(name)));
    },
    ready: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}
