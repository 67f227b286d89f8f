import { badRequest } from '@momos/contracts/errors';
import { MediaService } from '@momos/contracts/proto/media/v1/media';
import { type Clock, rpc, type RpcBinding } from '@momos/runtime';
import { nameOfPath, partsOf } from '../file/file-name.ts';
import { signPath } from './signed-url.ts';

const most = 100;

const isPrivate = (path: string) => {
  const name = nameOfPath(path);
  return name !== undefined && partsOf(name)?.isPrivate === true;
};

/** Signs private files for services that decided who may see them: a chat for its members, a host for answers. */
export const signedUrlRpc = ({ clock, secret }: { clock: Clock; secret: string }): RpcBinding =>
  rpc(MediaService, {
    signFiles: async ({ paths }) => {
      if (paths.length > most) throw badRequest(`At most ${most} files at once.`);
      const files = paths
        .filter(isPrivate)
        .map(path => signPath(path, clock.now(), secret))
        .map(signed => ({ ...signed, expiresAt: new Date(signed.expiresAt) }));
      return { files };
    },
  });
