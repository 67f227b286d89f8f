import { isIP } from 'node:net';
import type { Clock } from '@momos/runtime';
import type { CodeBudget, CodeBudgets } from '../code/code-budget.store.ts';
import type { GuardSettings } from '../code/code-guard.ts';
import type { Origins } from '../code/code-origin.ts';
import type { Users } from '../user/user.store.ts';
import { lockOf, sentLimits } from './sign-in-lock.ts';

export type FindLocksDeps = {
  codeBudgets: Pick<CodeBudgets, 'blocked' | 'sentMost' | 'findMany'>;
  guard: Origins;
  guardSettings: Pick<GuardSettings, 'mailsPerDay' | 'smsPerDay' | 'smsPerIp'>;
  users: Pick<Users, 'byId' | 'bySlug' | 'byEmail' | 'byMobile'>;
  clock: Clock;
};

export type FoundLock = ReturnType<typeof lockOf>;

/** Everything that is locked now. */
export async function findLocks({ codeBudgets, guardSettings, clock }: FindLocksDeps): Promise<FoundLock[]> {
  const now = clock.now();
  const full = await Promise.all(
    [...sentLimits(guardSettings)].map(([kind, sent]) => codeBudgets.sentMost(kind, sent)),
  );
  return locksOf([...(await codeBudgets.blocked(now)), ...full.flat()], { guardSettings, now }).filter(
    ({ lockedBy }) => lockedBy,
  );
}

/**
 * What is counted of an e-mail address, a mobile number, a client IP, or a person by id or slug, locked or not. A person's devices are
 * not found: only their browsers can name them.
 */
export async function searchLocks(deps: FindLocksDeps, search: string): Promise<FoundLock[]> {
  const { codeBudgets, guardSettings, clock } = deps;
  const found = await codeBudgets.findMany(await originIdsOf(deps, search.trim().toLowerCase()));
  return locksOf(found, { guardSettings, now: clock.now() });
}

async function originIdsOf({ guard, users }: FindLocksDeps, search: string): Promise<string[]> {
  if (isIP(search)) return Object.values(guard.originsOfIp(search)).map(({ id }) => id);
  const isMobile = search.startsWith('+');
  if (isMobile || search.includes('@')) {
    const user = await (isMobile ? users.byMobile(search) : users.byEmail(search));
    const ofAddress = guard.originOf({ kind: isMobile ? 'mobile' : 'email', value: search }, undefined).id;
    return user ? [ofAddress, ...ofPerson(guard, user.id)] : [ofAddress];
  }
  const user = (await users.byId(search)) ?? (await users.bySlug(search));
  if (!user) return [];
  const emails = user.verifiedEmails.map(({ email }) => ({ kind: 'email', value: email }) as const);
  const mobiles = user.loginMobile ? [{ kind: 'mobile', value: user.loginMobile } as const] : [];
  const addresses = [...emails, ...mobiles].map(address => guard.originOf(address, undefined).id);
  return [...ofPerson(guard, user.id), ...addresses];
}

const ofPerson = (guard: FindLocksDeps['guard'], userId: string): string[] =>
  [
    guard.originOfAccount(userId),
    guard.originOfFactor(userId, 'app'),
    guard.originOfFactor(userId, 'recovery'),
  ].map(({ id }) => id);

const locksOf = (
  budgets: readonly CodeBudget[],
  { guardSettings, now }: { guardSettings: FindLocksDeps['guardSettings']; now: Date },
): FoundLock[] => [
  ...new Map(budgets.map(budget => [budget._id, lockOf(budget, guardSettings, now)])).values(),
];
