import { UserChange, type UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import type { Clock } from '@momos/runtime';
import type { Erased } from '@momos/store';
import { nameOfPath } from '../file/file-name.ts';
import type { Uploads } from '../upload/upload.store.ts';
import { recordUse } from './record-use.ts';
import type { Uses } from './use.store.ts';

type Deps = { uses: Uses; uploads: Uploads; clock: Clock; erased: Pick<Erased, 'has' | 'guard'> };

/** Records which avatar a person shows, or that they hide it; all files of an erased person are released except banners of socials. */
export const onUserChanged =
  ({ uses, uploads, clock, erased }: Deps) =>
  async ({ change, user }: UserChanged): Promise<void> => {
    if (!user) return;
    // A replayed message about an erased person restores nothing.
    const isErased = change === UserChange.USER_CHANGE_ERASED || (await erased.has(user.id));
    if (!isErased) await erased.guard([user.id]);
    if (user.isPhotoHidden && !isErased) return uses.hide(`user:${user.id}`);
    const avatar = isErased ? undefined : nameOfPath(user.photoPath);
    await recordUse({ uses, uploads, clock }, `user:${user.id}`, avatar);
    if (isErased) await uploads.disown(user.id, clock.now());
  };
