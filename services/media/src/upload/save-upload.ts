import { AppError, conflict } from '@momos/contracts/errors';
import type { IdempotentCall } from '@momos/contracts/idempotency';
import type { Actor, Clock, UploadedFile } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import { fileName, type Folder } from '../file/file-name.ts';
import { type Extension, recognise, typesByExtension } from '../file/file-type.ts';
import { type Decoder, notPicture } from '../picture/decode-picture.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { dayMs, type Quota, watchedFolders } from './upload.ts';
import type { Uploads } from './upload.store.ts';

export type UploadDeps = {
  storage: FileStorage;
  uploads: Uploads;
  decoder: Decoder;
  clock: Clock;
  quota: Quota;
};

/** An uploaded file and its folder. */
export type NewUpload = {
  folder: Folder;
  /** Documents are accepted besides pictures. */
  takesDocuments: boolean;
  file: UploadedFile;
  call: IdempotentCall | undefined;
};

type Content = { bytes: Buffer; extension: Extension; filename?: string };

/**
 * Stores a file under a name with the time and the web suffix, and returns the name. Pictures become WebP without metadata.
 * Throws unsupported_media for other types, 409 or 429 over the person's quota, 422 for a key used for another file.
 */
export async function saveUpload(deps: UploadDeps, actor: Actor, given: NewUpload): Promise<string> {
  const known = given.call && (await deps.uploads.byCall(given.call));
  if (known) return repeated(known, given.call);
  const { bytes, ...content } = await contentOf(deps.decoder, given);
  return storeFile(deps, actor.userId, {
    bytes,
    folder: given.folder,
    call: given.call,
    ...content,
  });
}

/** The name of the earlier file; the bytes of the file are part of the request. */
function repeated(
  { _id, isStored, call }: { _id: string; isStored: boolean; call?: IdempotentCall },
  asked: IdempotentCall | undefined,
): string {
  if (call?.bodyHash !== asked?.bodyHash || call?.routeId !== asked?.routeId) {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another file.');
  }
  if (!isStored) throw new AppError('in_progress', 'This upload is in progress already.');
  return _id;
}

async function contentOf(
  decoder: Decoder,
  { file, takesDocuments }: Pick<NewUpload, 'file' | 'takesDocuments'>,
): Promise<Content> {
  const recognised = await recognise(file.path, file.filename);
  if (recognised?.kind === 'picture') {
    const bytes = await decoder.clean(file.path);
    // A picture that is sent as an attachment keeps its sender's file name; an avatar does not need one.
    return { bytes, extension: 'webp', ...(takesDocuments ? { filename: file.filename } : {}) };
  }
  if (!takesDocuments) throw notPicture();
  if (!recognised) throw notAccepted();
  return { bytes: recognised.bytes, extension: recognised.extension, filename: file.filename };
}

const notAccepted = () =>
  new AppError(
    'unsupported_media',
    'Files of this type are not accepted. Please choose a picture, a PDF without scripts, a text, or a Word, Excel or PowerPoint file without macros.',
  );

type NewFile = Content & { folder: Folder; call?: IdempotentCall | undefined; source?: string };

/** Stores checked bytes for a person, within their quota. */
export async function storeFile(
  { storage, uploads, clock, quota }: Omit<UploadDeps, 'decoder'>,
  ownerId: string,
  { bytes, folder, call, source, ...naming }: NewFile,
): Promise<string> {
  const now = clock.now();
  const name = fileName({ ...naming, folder, id: uuid(), now });
  await uploads.begin({
    ...{ _id: name, ownerId, folder, bytes: bytes.length, createdAt: now, isStored: false },
    ...(call ? { call } : {}),
    ...(source === undefined ? {} : { source }),
    ...(watchedFolders.includes(folder) ? { unusedSince: now } : {}),
  });
  try {
    // Counted with this one, so that concurrent uploads cannot pass the quota together.
    assertWithin(quota, await uploads.usageOf(ownerId, now));
    await storage.save(name, bytes, typesByExtension[naming.extension]);
    await uploads.finish(name);
    return name;
  } catch (error) {
    await uploads.drop(name);
    throw error;
  }
}

function assertWithin(quota: Quota, usage: { bytes: number; today: number }): void {
  if (usage.bytes > quota.bytes) {
    const megabytes = Math.floor(quota.bytes / 1_048_576);
    throw conflict(`Your files use all of your ${megabytes} MB.`);
  }
  if (usage.today > quota.perDay) {
    throw new AppError(
      'rate_limited',
      `You can upload ${quota.perDay} files a day. Please try again tomorrow.`,
      {
        retryAfter: dayMs / 1000,
      },
    );
  }
}
