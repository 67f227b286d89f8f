import type { Holder } from '@momos/contracts/privacy';
import type { Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { Sessions } from '../session/session.store.ts';
import { type KeepUserDeps, keepUser } from '../user/keep-user.ts';
import { changed as changedUser } from '../user/user.ts';
import { changed, type Erasure, withReceipt } from './erasure.ts';
import type { Erasures } from './erasure.store.ts';
import { type Holders, obstaclesTo, subjectOf } from './holders.ts';
import { nextOf } from './steps.ts';

export type CarryOutErasureDeps = KeepUserDeps & {
  store: Store;
  sessions: Sessions;
  erasures: Erasures;
  holders: Holders;
  clock: Clock;
};

/** How long a person has to settle what stands in the way before it is looked at again. */
const obstaclePauseMs = 3_600_000;

/**
 * Erases a person whose day has come: shuts the account, then has one service after the other erase its part and keeps
 * the receipt. This service comes last, since it knows the addresses. Each step is kept, so a process that ends in the
 * middle is gone on from by another; a step done twice erases once. Throws what a service throws.
 */
export async function carryOutErasure(deps: CarryOutErasureDeps, due: Erasure): Promise<void> {
  let current: Erasure | undefined = due.status === 'SCHEDULED' ? await begin(deps, due) : due;
  while (current) {
    const service = nextOf(current.steps);
    if (!service) return;
    current = await eraseAt(deps, current, service);
  }
}

/** The begun erasure; undefined when something stands in its way. */
async function begin(deps: CarryOutErasureDeps, due: Erasure): Promise<Erasure | undefined> {
  const { store, users, sessions, erasures, holders, clock } = deps;
  const obstacles = await obstaclesTo(holders, due.userId);
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
    if (user?.isValid) {
      // Tells every service to refuse the tokens that are still about.
      await keepUser(deps, changedUser(user, { isValid: false }), 'USER_CHANGE_ROLES_CHANGED');
    }
  });
  return begun;
}

async function eraseAt(deps: CarryOutErasureDeps, before: Erasure, service: Holder): Promise<Erasure> {
  const { store, users, erasures, holders, clock } = deps;
  const work = async () => {
    const user = await users.byId(before.userId);
    const subject = user
      ? subjectOf(user)
      : { userId: before.userId, emails: [], mobiles: [], picturePaths: [] };
    const { erasedAt, counts } = await holders[service].erase(subject, before.id);
    const next = withReceipt(before, { service, erasedAt, counts }, clock.now());
    await erasures.replace(next);
    return next;
  };
  // Here the account goes and the erasure is done in one commit; elsewhere a transaction would wait for the network.
  return service === 'identity' ? store.transaction(work) : work();
}
