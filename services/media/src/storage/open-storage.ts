import type { MediaConfig } from '../config.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/** The bucket where one is set, else the folder. */
export const openStorage = (config: MediaConfig): Promise<FileStorage> =>
  config.MEDIA_S3_BUCKET === undefined
    ? createDiskStorage(config.MEDIA_FOLDER)
    : createS3Storage({
        bucket: config.MEDIA_S3_BUCKET,
        region: config.MEDIA_S3_REGION,
        endpoint: config.MEDIA_S3_ENDPOINT,
        accessKey: config.MEDIA_S3_ACCESS_KEY,
        secretKey: config.MEDIA_S3_SECRET_KEY,
      });
