import type { Holder } from '@momos/contracts/privacy';
import type { Clock } from '@momos/runtime';
import { nameFormerResponses, type Store } from '@momos/store';
import type { Sessions } from '../session/session.store.ts';
import { type SaveUserDeps, saveUser } from '../user/save-user.ts';
import { changed as changedUser } from '../user/user.ts';
import { changed, type Erasure, withReceipt } from './erasure.ts';
import type { Erasures } from './erasure.store.ts';
import { type DataHolders, obstaclesTo, subjectOf } from './data-holders.ts';
import { nextOf } from './steps.ts';

export type ExecuteErasureDeps = SaveUserDeps & {
  store: Store;
  sessions: Sessions;
  erasures: Erasures;
  dataHolders: DataHolders;
  clock: Clock;
};

/** Pause between two checks for obstacles. */
const obstaclePauseMs = 3_600_000;

/**
 * Executes a due erasure: bars the account, then lets each service in turn erase its part and saves the receipt. This
 * service comes last, since it holds the addresses. Each step is saved, so another process can continue after a crash, and
 * can be repeated. Throws what a service throws.
 */
export async function executeErasure(deps: ExecuteErasureDeps, due: Erasure): Promise<void> {
  let current: Erasure | undefined = due.status === 'SCHEDULED' ? await begin(deps, due) : due;
  while (current) {
    const service = nextOf(current.steps);
    if (!service) return;
    current = await eraseAt(deps, current, service);
  }
}

/** The started erasure; undefined when there are obstacles. */
async function begin(deps: ExecuteErasureDeps, due: Erasure): Promise<Erasure | undefined> {
  const { store, users, sessions, erasures, dataHolders, clock } = deps;
  const obstacles = await obstaclesTo(dataHolders, due.userId);
  const now = clock.now();
  if (obstacles.length > 0) {
    const checkAt = new Date(now.getTime() + obstaclePauseMs);
    await erasures.replace(changed(due, { obstacles, checkAt }));
    return undefined;
  }
  const begun = changed(due, { status: 'RUNNING', obstacles: [], checkAt: now });
  await store.transaction(async () => {
    await erasures.replace(begun);
    await sessions.revokeAllOf(due.userId, 'invalid', now);
    const user = await users.byId(due.userId);
    // Makes every service refuse the tokens that have not expired yet.
    const change = 'USER_CHANGE_ROLES_CHANGED';
    if (user?.isValid)
      await saveUser(deps, { before: user, after: changedUser(user, { isValid: false }), change });
  });
  return begun;
}

async function eraseAt(deps: ExecuteErasureDeps, before: Erasure, service: Holder): Promise<Erasure> {
  const { store, users, erasures, dataHolders, clock } = deps;
  const work = async () => {
    const user = await users.byId(before.userId);
    const subject = user
      ? subjectOf(user)
      : { userId: before.userId, emails: [], mobiles: [], picturePaths: [] };
    const { erasedAt, counts } = await dataHolders[service].erase(subject, before.id);
    const next = withReceipt(before, { service, erasedAt, counts }, clock.now());
    await erasures.replace(next);
    return next;
  };
  // The account and the erasure are committed together here; for other services a transaction would wait for the network.
  if (service !== 'identity') return work();
  await nameFormerResponses(store);
  return store.transaction(work);
}
