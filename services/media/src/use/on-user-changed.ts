import { UserChange, type UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import type { Clock } from '@momos/runtime';
import { nameOfPath } from '../file/file-name.ts';
import type { Uploads } from '../upload/upload.store.ts';
import type { Uses } from './use.store.ts';

type Deps = { uses: Uses; uploads: Uploads; clock: Clock; isErased(userId: string): Promise<boolean> };

/** Records which avatar a person shows; all files of an erased person are released except banners of socials. */
export const onUserChanged =
  ({ uses, uploads, clock, isErased: isGone }: Deps) =>
  async ({ change, user }: UserChanged): Promise<void> => {
    if (!user) return;
    // A replayed message about an erased person restores nothing.
    const isErased = change === UserChange.USER_CHANGE_ERASED || (await isGone(user.id));
    await uses.set(`user:${user.id}`, isErased ? undefined : nameOfPath(user.photoPath));
    if (isErased) await uploads.disown(user.id, clock.now());
  };
