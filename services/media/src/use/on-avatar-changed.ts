import type { AvatarChanged } from '@momos/contracts/proto/identity/v1/bus';
import type { Clock } from '@momos/runtime';
import type { Erased } from '@momos/store';
import { nameOfPath } from '../file/file-name.ts';
import type { Uploads } from '../upload/upload.store.ts';
import { recordUse } from './record-use.ts';
import type { Uses } from './use.store.ts';

type Deps = { uses: Uses; uploads: Uploads; clock: Clock; erased: Pick<Erased, 'has' | 'guard'> };

/** Records which avatar a person shows, or that they hide it; all files of an erased person are released except banners of socials. */
export const onAvatarChanged =
  ({ uses, uploads, clock, erased }: Deps) =>
  async ({ userId, photoPath, isPhotoHidden, ...change }: AvatarChanged): Promise<void> => {
    // A replayed message about an erased person restores nothing.
    const isErased = change.isErased || (await erased.has(userId));
    if (!isErased) await erased.guard([userId]);
    if (isPhotoHidden && !isErased) return uses.hide(`user:${userId}`);
    const avatar = isErased ? undefined : nameOfPath(photoPath);
    await recordUse({ uses, uploads, clock }, `user:${userId}`, avatar);
    if (isErased) await uploads.disown(userId, clock.now());
  };
