import { conflict, notFound } from '@momos/contracts/errors';
import type { SecurityEventKind } from '@momos/contracts/security-events';
import type { Actor } from '@momos/runtime';
import { type FactorsDeps, hasAny, secondFactorsOf } from '../second-factor/factors.ts';
import { isRequiredFor } from '../second-factor/second-factor.ts';
import { factorsOf } from '../user/factor.ts';
import { requireUser } from '../user/require-user.ts';
import { saveUser, type SaveUserDeps } from '../user/save-user.ts';
import { changed, type User, type UserPatch } from '../user/user.ts';
import { withVerifiedOrganizations } from '../organization/verified-organization.ts';
import type { Origin } from '../security-event/origin.ts';
import { recordEvent, recordFactorChanges, type RecordEventDeps } from '../security-event/record-event.ts';
import { isAboutAddress, type SecurityEvent } from '../security-event/security-event.ts';

export type UndoEventsDeps = SaveUserDeps &
  RecordEventDeps &
  FactorsDeps & {
    passkeys: { remove(passkey: { id: string; userId: string }): Promise<boolean> };
    authenticatorApps: { remove(userId: string): Promise<boolean> };
  };

type UndoStep = (deps: UndoEventsDeps, user: User, event: SecurityEvent) => Promise<UserPatch>;

/** How a change is undone; what is undone already, or was changed again since, stays as it is. */
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
  PASSKEY_ADDED: removeFactor,
  AUTHENTICATOR_ADDED: removeFactor,
  RECOVERY_CODES_RENEWED: removeFactor,
};

/**
 * Removes a second factor that was added. Recovery codes may have been shown with it, so they go as well; new ones are made in the
 * settings, or with the next factor.
 */
export async function removeFactor(
  { passkeys, authenticatorApps, recoveryCodes }: UndoEventsDeps,
  { id: userId }: User,
  { kind, factorId }: SecurityEvent,
): Promise<UserPatch> {
  if (kind === 'PASSKEY_ADDED' && factorId) await passkeys.remove({ id: factorId, userId });
  if (kind === 'AUTHENTICATOR_ADDED') await authenticatorApps.remove(userId);
  await recoveryCodes.remove(userId);
  return {};
}

export const canUndo = ({ kind, undoneAt, undoableUntil }: SecurityEvent, now: Date): boolean =>
  steps[kind] !== undefined && undoneAt === null && undoableUntil !== null && undoableUntil > now;

/** A person without an address; another proven one takes the place of the sign-in address. */
export function withoutEmail(user: Pick<User, 'verifiedEmails' | 'loginEmail'>, email: string | null) {
  const verifiedEmails = user.verifiedEmails.filter(each => each.email !== email);
  const loginEmail = user.loginEmail === email ? (verifiedEmails[0]?.email ?? null) : user.loginEmail;
  return { verifiedEmails, loginEmail };
}

const hasEmail = ({ verifiedEmails }: User, email: string | null) =>
  verifiedEmails.some(each => each.email === email);

/**
 * Undoes changes of the caller's account of the last 7 days, the newest first; what is undone already stays so. Throws 404 for an
 * event of another person, 409 where one can no longer be undone, or no way to sign in would be left.
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
    const { after, done } = await undone(deps, before, pending);
    if (factorsOf(after).length === 0)
      throw conflict('These are the only ways to sign in. Add an e-mail of yours first.');
    const doneIds = done.map(({ id }) => id);
    await deps.securityEvents.markUndone(doneIds, now);
    await saveChange(deps, { before, after, origin });
    await recordRemovedFactors(deps, { before, done, origin });
    return events.map(event => (doneIds.includes(event.id) ? { ...event, undoneAt: now } : event));
  });
}

/** The person without those changes, and the events that were undone: one about an address that was changed again since was not. */
async function undone(deps: UndoEventsDeps, user: User, events: readonly SecurityEvent[]) {
  const newestFirst = events.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const done: SecurityEvent[] = [];
  let after = user;
  for (const event of newestFirst) {
    const next = { ...after, ...(await steps[event.kind]?.(deps, after, event)) };
    if (!isAboutAddress(event) || JSON.stringify(next) !== JSON.stringify(after)) done.push(event);
    after = next;
  }
  return { after, done };
}

const removedKinds: Partial<Record<SecurityEventKind, SecurityEventKind>> = {
  PASSKEY_ADDED: 'PASSKEY_REMOVED',
  AUTHENTICATOR_ADDED: 'AUTHENTICATOR_REMOVED',
};

/** Second factors that went are recorded with a notice as any removal; 409 where it was the last one that a role needs. */
async function recordRemovedFactors(
  deps: UndoEventsDeps,
  { before, done, origin }: { before: User; done: readonly SecurityEvent[]; origin: Origin },
): Promise<void> {
  const removed = done.flatMap(({ kind, subject, factorId = null }) => {
    const how = removedKinds[kind];
    return how ? [{ kind: how, subject, factorId, former: null, proofs: [] }] : [];
  });
  for (const change of removed) await recordEvent(deps, change, { before, origin, isUndoable: false });
  if (removed.length === 0 || hasAny(await secondFactorsOf(deps, before.id))) return;
  if (isRequiredFor(before, deps.secondFactorRoles))
    throw conflict('Your role needs a second step. Add another one before you undo the last.');
}

/** Saves and records what undoing or restoring comes to; nothing where nothing differs. */
export async function saveChange(
  deps: UndoEventsDeps,
  { before, after, origin }: { before: User; after: User; origin: Origin },
): Promise<void> {
  const { verifiedEmails, loginEmail, loginMobile } = after;
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  const next = withVerifiedOrganizations(changed(before, { verifiedEmails, loginEmail, loginMobile }));
  await saveUser(deps, { before, after: next });
  await recordFactorChanges(deps, { before, after: next, origin, isUndoable: false });
}
