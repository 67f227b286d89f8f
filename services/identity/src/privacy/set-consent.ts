import type { Purpose } from '@momos/contracts/privacy';
import type { Actor } from '@momos/runtime';
import type { Store } from '@momos/store';
import { fieldOf, isGiven } from '../consent/consent.ts';
import { requireUser } from '../user/require-user.ts';
import { changeUser, type SaveUserDeps } from '../user/save-user.ts';
import type { User } from '../user/user.ts';

/** Gives or withdraws the caller's consent to one purpose; saving the account records it in the history. */
export async function setConsent(
  deps: SaveUserDeps & { store: Store },
  actor: Actor,
  { purpose, isGiven: isAllowed }: { purpose: Purpose; isGiven: boolean },
): Promise<User> {
  return deps.store.transaction(async () => {
    const user = await requireUser(deps.users, actor);
    if (isGiven(user, purpose) === isAllowed) return user;
    return changeUser(deps, user, fieldOf(purpose, isAllowed));
  });
}
