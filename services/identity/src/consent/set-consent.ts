import type { Consent, Purpose } from '@momos/contracts/privacy';
import type { Actor } from '@momos/runtime';
import type { Store } from '@momos/store';
import { callerOf } from '../user/change-profile.ts';
import { type KeepUserDeps, keepUser } from '../user/keep-user.ts';
import { changed } from '../user/user.ts';
import { consentsOf, fieldOf, isGiven } from './consent.ts';

/** Gives or takes back the caller's consent to one purpose; keeping the account writes the history. */
export async function setConsent(
  deps: KeepUserDeps & { store: Store },
  actor: Actor,
  choice: { purpose: Purpose; isGiven: boolean },
): Promise<Consent[]> {
  return deps.store.transaction(async () => {
    const user = await callerOf(deps.users, actor);
    const next = changed(user, fieldOf(choice.purpose, choice.isGiven));
    if (isGiven(user, choice.purpose) !== choice.isGiven) await keepUser(deps, next, 'USER_CHANGE_UPDATED');
    return consentsOf(next, await deps.consents.latestOf(user.id));
  });
}
