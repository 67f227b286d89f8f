import { AppError, conflict, notFound } from '@momos/contracts/errors';
import type { Restoration } from '@momos/contracts/restorations';
import { type Logger, logSecurity } from '@momos/runtime';
import type { Keys } from '../secret/hmac.ts';
import type { Origin } from '../security-event/origin.ts';
import { newEvent, notify } from '../security-event/record-event.ts';
import { eventIdIn, isTokenOf } from '../security-event/restore-token.ts';
import {
  addressIn,
  isAboutAddress,
  isAddition,
  isRemoval,
  isSameSubject,
  type SecurityEvent,
  undoMs,
} from '../security-event/security-event.ts';
import { maskedSubject } from '../security-event/send-notices.ts';
import { isRequiredFor } from '../second-factor/second-factor.ts';
import { removeFactor, saveChange, type UndoEventsDeps, withoutEmail } from './undo-events.ts';
import { factorsOf, isSameAddress } from '../user/factor.ts';
import { revokeAccessTokens } from '../user/save-user.ts';
import { displayNameOf, type User } from '../user/user.ts';
import type { Users } from '../user/user.store.ts';

export type RestoreAccountDeps = UndoEventsDeps & {
  restoreKeys: Keys;
  log: Logger;
  users: Users;
  authenticatorApps: {
    find(userId: string): Promise<{ factorId?: string; confirmedAt: Date | null } | undefined>;
  };
  accountChanges: { add(change: HeldRestoration): Promise<void> };
};

/** What the audit trail says of an account that waits. */
type HeldRestoration = {
  userId: string;
  change: 'RESTORATION_HELD';
  what: string;
  reason: string;
  by: null;
  at: Date;
};

/** What a link would do, or did. 404 for a forged one, 410 when it is over. */
export async function previewRestoration(deps: RestoreAccountDeps, token: string): Promise<Restoration> {
  const removal = await removalOf(deps, token);
  return restorationView(deps, removal);
}

/**
 * Makes a removed address the first way to sign in to its account again, or undoes an app that locked an older address out; removes what was added from 7 days before its removal on,
 * and ends every session. Where a role needs a second factor and none is left, the mailbox alone must not set up another: the account
 * is held until another admin resets its second step (docs/adr/0037). A second time changes nothing. Throws 404 for a forged link, 410 when it is over, 409 when another account
 * has the address.
 */
export async function restoreAccount(
  deps: RestoreAccountDeps,
  { token, origin }: { token: string; origin: Origin },
): Promise<Restoration> {
  return deps.store.transaction(async () => {
    const removal = await removalOf(deps, token);
    const now = deps.clock.now();
    const before = await deps.users.byId(removal.userId);
    if (!before?.isValid) throw gone();
    if (removal.undoneAt && (!isRemoval(removal) || has(before, removal)))
      return restorationView(deps, removal);
    await requireFree(deps, before, removal);
    const view = await restorationView(deps, removal);
    const added = await addedAround(deps, removal);
    const isHeld = view.awaitsConfirmation;
    const restorationHeldAt = isHeld ? (before.restorationHeldAt ?? now) : null;
    const after = { ...restored(before, removal, added), restorationHeldAt };
    for (const event of added) if (!isAboutAddress(event)) await removeFactor(deps, event);
    await saveChange(deps, { before, after, origin });
    await deps.securityEvents.markUndone([removal.id, ...added.map(({ id }) => id)], now);
    const { subject } = removal;
    const what = { kind: 'ACCOUNT_RESTORED' as const, subject, former: null, proofs: [] };
    const event = newEvent(before.id, { ...what, origin, now });
    await deps.securityEvents.add(event);
    await notify(deps, event, factorsOf(after));
    if (isHeld) await notifyAdmins(deps, before, { origin, now });
    await deps.sessions.revokeAllOf(before.id, 'logout', now);
    await revokeAccessTokens(deps, before.id);
    deps.store.afterCommit(() => logSecurity(deps.log, 'account_restored', { userId: before.id }));
    return { ...view, isRestored: true };
  });
}

const gone = () =>
  new AppError('gone', 'This link has ended. An address can take its account back for 7 days only.');

async function removalOf(
  { securityEvents, restoreKeys, clock, log }: RestoreAccountDeps,
  token: string,
): Promise<SecurityEvent> {
  const event = await securityEvents.find(eventIdIn(token));
  if (!event?.restorableUntil || !isTokenOf(restoreKeys, event, token)) {
    logSecurity(log, 'link_refused', { route: 'restorations' });
    throw notFound('link');
  }
  if (event.restorableUntil <= clock.now()) throw gone();
  return event;
}

async function requireFree({ users }: RestoreAccountDeps, { id }: User, removal: SecurityEvent) {
  if (!isRemoval(removal)) return;
  const { kind, value } = addressIn(removal);
  const other = await (kind === 'email' ? users.byEmail(value) : users.byMobile(value));
  if (other && other.id !== id)
    throw conflict('This address signs in to another account by now. Please write to us.');
}

const has = (user: User, event: SecurityEvent): boolean =>
  factorsOf(user).some(factor => isSameAddress(factor, addressIn(event)));

/**
 * What was added from 7 days before the removal on, and is still there; not the address itself. An address counts however it came
 * back, such as by undoing its removal.
 */
async function addedAround({ securityEvents, users }: RestoreAccountDeps, removal: SecurityEvent) {
  const recent = await securityEvents.additionsOf(removal.userId, new Date(removal.at.getTime() - undoMs));
  const user = await users.byId(removal.userId);
  return recent.filter(
    event =>
      isAddition(event) &&
      !isSameSubject(event, removal) &&
      (isAboutAddress(event) ? user !== undefined && has(user, event) : event.undoneAt === null),
  );
}

function restored(user: User, removal: SecurityEvent, added: readonly SecurityEvent[]): User {
  const { kind, value } = addressIn(removal);
  let next = user;
  for (const { kind: how, subject } of added) {
    if (how === 'EMAIL_ADDED') next = { ...next, ...withoutEmail(next, subject) };
    if (how === 'MOBILE_ADDED' && next.loginMobile === subject) next = { ...next, loginMobile: null };
  }
  if (!isRemoval(removal)) return next;
  if (kind === 'mobile') return { ...next, loginMobile: value };
  const isThere = next.verifiedEmails.some(({ email }) => email === value);
  const verifiedEmails = isThere ? next.verifiedEmails : [...next.verifiedEmails, ...removal.proofs];
  return { ...next, verifiedEmails, loginEmail: value };
}

async function restorationView(deps: RestoreAccountDeps, removal: SecurityEvent): Promise<Restoration> {
  const added = await addedAround(deps, removal);
  return {
    cause: isRemoval(removal) ? 'ADDRESS_REMOVED' : 'AUTHENTICATOR_ADDED',
    address: removal.subject ?? '',
    removedAt: removal.at.toISOString(),
    until: (removal.restorableUntil ?? removal.at).toISOString(),
    added: added.flatMap(event => (event.subject === null ? [] : [maskedSubject(event, event.subject)])),
    isRestored: removal.undoneAt !== null,
    awaitsConfirmation: await isToBeHeld(deps, removal.userId, added),
  };
}

/** Whether a role needs a second factor, and none is left when those additions go. */
async function isToBeHeld(
  { users, passkeys, authenticatorApps, secondFactorRoles }: RestoreAccountDeps,
  userId: string,
  added: readonly SecurityEvent[],
): Promise<boolean> {
  const user = await users.byId(userId);
  if (!user) return false;
  if (user.restorationHeldAt) return true;
  if (!isRequiredFor(user, secondFactorRoles)) return false;
  const isGone = (kind: SecurityEvent['kind'], id: string | null) =>
    added.some(event => event.kind === kind && (event.factorId ?? null) === id);
  const known = await passkeys.ofUser(userId);
  const app = await authenticatorApps.find(userId);
  const hasPasskey = known.some(({ id }) => !isGone('PASSKEY_ADDED', id));
  const hasApp = app?.confirmedAt && !isGone('AUTHENTICATOR_ADDED', app.factorId ?? null);
  return !hasPasskey && !hasApp;
}

const maxAdmins = 50;

/** Records that an account waits, in its audit trail and with its person, and has the other admins notified. */
async function notifyAdmins(
  deps: RestoreAccountDeps,
  user: User,
  { origin, now: at }: { origin: Origin; now: Date },
): Promise<void> {
  const { id: userId } = user;
  const reason = 'A removed address took it back, and no second step was left.';
  await deps.accountChanges.add({
    userId,
    change: 'RESTORATION_HELD',
    what: 'account',
    reason,
    by: null,
    at,
  });
  const subject = displayNameOf({ ...user, isAnonymous: false });
  const what = { kind: 'RESTORATION_HELD' as const, subject, former: null, proofs: [] };
  const event = newEvent(userId, { ...what, origin, now: at });
  await deps.securityEvents.add(event);
  const admins = await deps.users.admins(maxAdmins);
  const others = admins.filter(({ id, isValid }) => isValid && id !== userId);
  await notify(
    deps,
    event,
    others.flatMap(other => factorsOf(other).slice(0, 1)),
  );
}
