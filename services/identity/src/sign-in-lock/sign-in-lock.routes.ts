import { signInLocksContract } from '@momos/contracts/sign-in-locks';
import { type Actor, bind, type Logger, type RouteBinding } from '@momos/runtime';
import type { CodeBudgets } from '../code/code-budget.store.ts';
import { cardsOf } from '../user/user-cards-view.ts';
import type { Users } from '../user/user.store.ts';
import { findLocks, type FindLocksDeps, searchLocks } from './find-locks.ts';

type Deps = FindLocksDeps & { codeBudgets: Pick<CodeBudgets, 'lift'>; users: Users; log: Logger };

/** What keeps people from signing in, for admins. */
export const signInLockRoutes = (deps: Deps): RouteBinding =>
  bind(signInLocksContract, {
    list: async ({ query: { search = '' } }) => {
      const locks = search === '' ? await findLocks(deps) : await searchLocks(deps, search);
      const cardOf = await cardsOf(
        deps.users,
        locks.flatMap(({ userId }) => userId ?? []),
      );
      return locks.map(({ userId, ...lock }) => ({ ...lock, person: userId ? cardOf(userId) : null }));
    },
    lift: async ({ params: { id }, body: { reason }, actor }) => {
      await liftLock(deps, actor, { id, reason });
      return { ok: true as const };
    },
  });

/** Lets an origin begin anew. One that is not there any more, or was lifted, is lifted already. */
async function liftLock(
  { codeBudgets, log }: Pick<Deps, 'codeBudgets' | 'log'>,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const lifted = await codeBudgets.lift(id);
  if (lifted)
    log.info({ op: 'sign-in-lock.lift', kind: lifted.kind, id, byId: actor.userId, reason }, 'Lock lifted');
}
