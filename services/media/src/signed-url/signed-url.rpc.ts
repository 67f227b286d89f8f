import { badRequest } from '@momos/contracts/errors';
import { MediaService } from '@momos/contracts/proto/media/v1/media';
import { type Clock, rpc, type RpcBinding } from '@momos/runtime';
import { nameOfPath, partsOf } from '../file/file-name.ts';
import { signPath } from './signed-url.ts';

const maxPaths = 100;

const isPrivate = (path: string) => {
  const name = nameOfPath(path);
  return name !== undefined && partsOf(name)?.isPrivate === true;
};

/** Signs private files for services that have decided who may see them: a chat for its members, a host for answers. */
export const signedUrlRpc = ({ clock, secret }: { clock: Clock; secret: string }): RpcBinding =>
  rpc(MediaService, ['events', 'messaging'], {
    signFiles: async ({ paths }) => {
      if (paths.length > maxPaths) throw badRequest(`At most ${maxPaths} files in one call.`);
      const files = paths.filter(isPrivate).map(path => signPath(path, clock.now(), secret));
      return { files };
    },
  });
