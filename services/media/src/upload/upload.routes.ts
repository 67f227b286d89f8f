import { notFound } from '@momos/contracts/errors';
import type { IdempotentCall } from '@momos/contracts/idempotency';
import { uploadsContract } from '@momos/contracts/uploads';
import { type Actor, bind, type UploadedFile } from '@momos/runtime';
import { type Folder, nameOfPath, pathOf } from '../file/file-name.ts';
import { type SignedUrl, signPath } from '../signed-url/signed-url.ts';
import { saveUpload, type UploadDeps } from './save-upload.ts';
import { mayOpen } from './upload.policy.ts';

type UploadInput = { file: UploadedFile; actor: Actor; idempotentCall: IdempotentCall | undefined };

/** Uploads, and signed addresses of private files. */
export function uploadRoutes(deps: UploadDeps & { secret: string }) {
  const { uploads, clock, secret } = deps;
  const take = async (
    folder: Folder,
    { file, actor, idempotentCall }: UploadInput,
    takesDocuments: boolean,
  ) => pathOf(await saveUpload(deps, actor, { folder, takesDocuments, file, call: idempotentCall }));
  const picture = (folder: Folder) => async (input: UploadInput) => ({
    path: await take(folder, input, false),
  });
  const attachment = async (input: UploadInput) => ({ path: await take('public/attachments', input, true) });

  return bind(uploadsContract, {
    avatar: picture('public/avatars'),
    logo: picture('public/logos'),
    socialBanner: picture('public/social_banners'),
    attachment,
    publicAttachment: attachment,
    publicPicture: input => picture(`public/${input.params.folder}`)(input),
    privateAttachment: async input =>
      viewOf(signPath(await take('private/attachments', input, true), clock.now(), secret)),
    signedUrl: async ({ query, actor }) => {
      const name = nameOfPath(query.path);
      const upload = name && (await uploads.get(name));
      if (!upload || !mayOpen(actor, upload)) throw notFound('file');
      return viewOf(signPath(query.path, clock.now(), secret));
    },
  });
}

const viewOf = ({ expiresAt, ...signed }: SignedUrl) => ({ ...signed, expiresAt: expiresAt.toISOString() });
