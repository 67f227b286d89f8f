import { AppError, conflict, notFound } from '@momos/contracts/errors';
import type { Restoration } from '@momos/contracts/restorations';
import type { Keys } from '../secret/hmac.ts';
import type { Origin } from '../security-event/origin.ts';
import { newEvent, notify } from '../security-event/record-event.ts';
import { eventIdIn, isTokenOf } from '../security-event/restore-token.ts';
import {
  addressIn,
  isAboutAddress,
  isAddition,
  isSameSubject,
  type SecurityEvent,
  undoMs,
} from '../security-event/security-event.ts';
import { maskedSubject } from '../security-event/send-notices.ts';
import { removeFactor, saveChange, type UndoEventsDeps, withoutEmail } from './undo-events.ts';
import type { Sessions } from '../session/session.store.ts';
import { factorsOf, isSameAddress } from '../user/factor.ts';
import { revokeAccessTokens } from '../user/save-user.ts';
import type { User } from '../user/user.ts';

export type RestoreAccountDeps = UndoEventsDeps & { sessions: Sessions; restoreKeys: Keys };

/** What a link would do, or did. 404 for a forged one, 410 when it is over. */
export async function previewRestoration(deps: RestoreAccountDeps, token: string): Promise<Restoration> {
  const removal = await removalOf(deps, token);
  return restorationView(deps, removal);
}

/**
 * Makes a removed address the first way to sign in to its account again, removes what was added from 7 days before its removal on,
 * and ends every session. A second time changes nothing. Throws 404 for a forged link, 410 when it is over, 409 when another account
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
    if (removal.undoneAt && has(before, removal)) return restorationView(deps, removal);
    await requireFree(deps, before, removal);
    const view = await restorationView(deps, removal);
    const added = await addedAround(deps, removal);
    const after = restored(before, removal, added);
    for (const event of added) if (!isAboutAddress(event)) await removeFactor(deps, before, event);
    await saveChange(deps, { before, after, origin });
    await deps.securityEvents.markUndone([removal.id, ...added.map(({ id }) => id)], now);
    const { subject } = removal;
    const what = { kind: 'ACCOUNT_RESTORED' as const, subject, former: null, proofs: [] };
    const event = newEvent(before.id, { ...what, origin, now });
    await deps.securityEvents.add(event);
    await notify(deps, event, factorsOf(after));
    await deps.sessions.revokeAllOf(before.id, 'logout', now);
    await revokeAccessTokens(deps, before.id);
    return { ...view, isRestored: true };
  });
}

const gone = () =>
  new AppError('gone', 'This link has ended. An address can take its account back for 7 days only.');

async function removalOf(
  { securityEvents, restoreKeys, clock }: RestoreAccountDeps,
  token: string,
): Promise<SecurityEvent> {
  const event = await securityEvents.find(eventIdIn(token));
  if (!event?.restorableUntil || !isTokenOf(restoreKeys, event, token)) throw notFound('link');
  if (event.restorableUntil <= clock.now()) throw gone();
  return event;
}

async function requireFree({ users }: RestoreAccountDeps, { id }: User, removal: SecurityEvent) {
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
  if (kind === 'mobile') return { ...next, loginMobile: value };
  const isThere = next.verifiedEmails.some(({ email }) => email === value);
  const verifiedEmails = isThere ? next.verifiedEmails : [...next.verifiedEmails, ...removal.proofs];
  return { ...next, verifiedEmails, loginEmail: value };
}

async function restorationView(deps: RestoreAccountDeps, removal: SecurityEvent): Promise<Restoration> {
  const added = await addedAround(deps, removal);
  return {
    address: removal.subject ?? '',
    removedAt: removal.at.toISOString(),
    until: (removal.restorableUntil ?? removal.at).toISOString(),
    added: added.flatMap(event => (event.subject === null ? [] : [maskedSubject(event, event.subject)])),
    isRestored: removal.undoneAt !== null,
  };
}
