import { conflict, notFound } from '@momos/contracts/errors';
import type { SecurityEventKind } from '@momos/contracts/security-events';
import type { Actor } from '@momos/runtime';
import { type FactorsDeps, hasAny, secondFactorsOf } from '../second-factor/factors.ts';
import { isRequiredFor } from '../second-factor/second-factor.ts';
import { factorsOf } from '../user/factor.ts';
import { revokeOtherSessions } from '../session/end-sessions.ts';
import type { Sessions } from '../session/session.store.ts';
import { requireUser } from '../user/require-user.ts';
import { saveUser, type SaveUserDeps } from '../user/save-user.ts';
import { changed, type User, type UserPatch } from '../user/user.ts';
import { withVerifiedOrganizations } from '../organization/verified-organization.ts';
import type { Origin } from '../security-event/origin.ts';
import { recordEvent, recordFactorChanges, type RecordEventDeps } from '../security-event/record-event.ts';
import type { SecurityEvent } from '../security-event/security-event.ts';

export type UndoEventsDeps = SaveUserDeps &
  RecordEventDeps &
  FactorsDeps & {
    passkeys: {
      ofUser(userId: string): Promise<readonly { id: string }[]>;
      remove(passkey: { id: string; userId: string }): Promise<boolean>;
    };
    authenticatorApps: { removeOne(userId: string, factorId: string | null): Promise<boolean> };
    sessions: Sessions;
  };

type UndoStep = (deps: UndoEventsDeps, user: User, event: SecurityEvent) => Promise<UserPatch>;

/** How a change of addresses is undone; what is undone already, or was changed again since, stays as it is. */
const steps: Partial<Record<SecurityEventKind, UndoStep>> = {
  EMAIL_ADDED: async (_deps, user, { subject }) => withoutEmail(user, subject),
  MOBILE_ADDED: async (_deps, user, { subject }) =>
    user.loginMobile === subject ? { loginMobile: null } : {},
  SIGN_IN_EMAIL_CHANGED: async (_deps, user, { subject, former }) =>
    user.loginEmail === subject && hasEmail(user, former) ? { loginEmail: former } : {},
  EMAIL_REMOVED: async ({ users }, user, { subject, proofs }) => {
    const owner = subject && (await users.byEmail(subject));
    if (owner) return {};
    return {
      verifiedEmails: [...user.verifiedEmails, ...proofs],
      loginEmail: user.loginEmail ?? subject,
    };
  },
  MOBILE_REMOVED: async ({ users }, user, { subject }) => {
    const isFree = subject && !(await users.byMobile(subject));
    return user.loginMobile === null && isFree ? { loginMobile: subject } : {};
  },
};

/**
 * Removes a second factor that was added, and nothing that came in its place; false when it had gone. Recovery codes that were made with
 * it or since may be known to whoever added it, so they go as well; new ones are made in the settings, or with the next factor.
 */
export async function removeFactor(
  { passkeys, authenticatorApps, recoveryCodes }: UndoEventsDeps,
  { kind, factorId = null, userId, at }: SecurityEvent,
): Promise<boolean> {
  await recoveryCodes.removeMadeSince(userId, at);
  if (kind === 'AUTHENTICATOR_ADDED') return authenticatorApps.removeOne(userId, factorId);
  return kind === 'PASSKEY_ADDED' && factorId !== null && passkeys.remove({ id: factorId, userId });
}

const isOfFactor = ({ kind }: Pick<SecurityEvent, 'kind'>): boolean =>
  kind === 'RECOVERY_CODES_RENEWED' || removedKinds[kind] !== undefined;

export const canUndo = (event: SecurityEvent, now: Date): boolean =>
  (steps[event.kind] !== undefined || isOfFactor(event)) && isOpen(event, now);

const isOpen = ({ undoneAt, undoableUntil }: SecurityEvent, now: Date): boolean =>
  undoneAt === null && undoableUntil !== null && undoableUntil > now;

/** A person without an address; another proven one takes the place of the sign-in address. */
export function withoutEmail(user: Pick<User, 'verifiedEmails' | 'loginEmail'>, email: string | null) {
  const verifiedEmails = user.verifiedEmails.filter(each => each.email !== email);
  const loginEmail = user.loginEmail === email ? (verifiedEmails[0]?.email ?? null) : user.loginEmail;
  return { verifiedEmails, loginEmail };
}

const hasEmail = ({ verifiedEmails }: User, email: string | null) =>
  verifiedEmails.some(each => each.email === email);

/**
 * Undoes changes of the caller's account of the last 7 days, the newest first, and ends every other session of theirs: whoever made
 * such a change may have signed in by it, and anywhere else. What is undone already stays so. Throws 404 for an event of another
 * person, 409 where one can no longer be undone, or no way to sign in would be left.
 */
export async function undoEvents(
  deps: UndoEventsDeps,
  actor: Actor,
  { ids, origin }: { ids: readonly string[]; origin: Origin },
): Promise<SecurityEvent[]> {
  return deps.store.transaction(async () => {
    const now = deps.clock.now();
    const before = await requireUser(deps.users, actor);
    const events = await deps.securityEvents.findMany([...new Set(ids)]);
    const missing = ids.find(id => !events.some(event => event.id === id && event.userId === before.id));
    if (missing) throw notFound('security event', missing);
    const pending = events.filter(event => event.undoneAt === null);
    if (pending.some(event => !canUndo(event, now)))
      throw conflict('This change is older than 7 days and cannot be undone any more.');
    if (pending.length === 0) return events;
    const { after, done, removed } = await undone(deps, before, pending);
    if (factorsOf(after).length === 0)
      throw conflict('These are the only ways to sign in. Add an e-mail of yours first.');
    const doneIds = done.map(({ id }) => id);
    await deps.securityEvents.markUndone(doneIds, now);
    await saveChange(deps, { before, after, origin });
    await recordRemovedFactors(deps, { before, removed, origin });
    await revokeOtherSessions(deps, actor);
    return events.map(event => (doneIds.includes(event.id) ? { ...event, undoneAt: now } : event));
  });
}

/**
 * The person without those changes, the events that were undone, and those whose second factor went: an event about an address that
 * was changed again since was not undone.
 */
async function undone(deps: UndoEventsDeps, user: User, events: readonly SecurityEvent[]) {
  const newestFirst = events.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const done: SecurityEvent[] = [];
  const removed: SecurityEvent[] = [];
  let after = user;
  for (const event of newestFirst) {
    if (isOfFactor(event)) {
      done.push(event);
      if (await removeFactor(deps, event)) removed.push(event);
      continue;
    }
    const next = { ...after, ...(await steps[event.kind]?.(deps, after, event)) };
    if (JSON.stringify(next) !== JSON.stringify(after)) done.push(event);
    after = next;
  }
  return { after, done, removed };
}

const removedKinds: Partial<Record<SecurityEventKind, SecurityEventKind>> = {
  PASSKEY_ADDED: 'PASSKEY_REMOVED',
  AUTHENTICATOR_ADDED: 'AUTHENTICATOR_REMOVED',
};

/** Second factors that went are recorded with a notice as any removal; 409 where it was the last one that a role needs. */
async function recordRemovedFactors(
  deps: UndoEventsDeps,
  { before, removed, origin }: { before: User; removed: readonly SecurityEvent[]; origin: Origin },
): Promise<void> {
  const changes = removed.flatMap(({ kind, subject, factorId = null }) => {
    const how = removedKinds[kind];
    return how ? [{ kind: how, subject, factorId, former: null, proofs: [] }] : [];
  });
  for (const change of changes) await recordEvent(deps, change, { before, origin, isUndoable: false });
  if (removed.length === 0 || hasAny(await secondFactorsOf(deps, before.id))) return;
  await deps.recoveryCodes.remove(before.id);
  if (isRequiredFor(before, deps.secondFactorRoles))
    throw conflict('Your role needs a second step. Add another one before you undo the last.');
}

/** Saves and records what undoing or restoring comes to; nothing where nothing differs. */
export async function saveChange(
  deps: UndoEventsDeps,
  { before, after, origin }: { before: User; after: User; origin: Origin },
): Promise<void> {
  const { verifiedEmails, loginEmail, loginMobile, restorationHeldAt } = after;
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  const next = withVerifiedOrganizations(
    changed(before, { verifiedEmails, loginEmail, loginMobile, restorationHeldAt }),
  );
  await saveUser(deps, { before, after: next });
  await recordFactorChanges(deps, { before, after: next, origin, isUndoable: false });
}
