import type { Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import type { Address } from '../code/code.ts';
import { factorsOf, isSameAddress } from '../user/factor.ts';
import type { User } from '../user/user.ts';
import type { Origin } from './origin.ts';
import {
  addressIn,
  factorChanges,
  type FactorChange,
  isAboutAddress,
  isAddition,
  isSameSubject,
  isRemoval,
  keepMs,
  type SecurityEvent,
  undoMs,
} from './security-event.ts';
import type { SecurityEvents } from './security-event.store.ts';
import type { SecurityNotices } from './security-notice.store.ts';

export type RecordEventDeps = {
  store: Store;
  clock: Clock;
  securityEvents: SecurityEvents;
  securityNotices: SecurityNotices;
  /** Starts the sending of notices. */
  wakeNotices: () => void;
};

/** What a change is recorded with. */
export type Recording = {
  before: User;
  after: User;
  origin: Origin;
  /** False for what undoes another change: it cannot be undone itself, and no removed address takes the account back. */
  isUndoable?: boolean;
  /** Whether each older factor can take the account back, such as where it alone signs in no more. */
  isRestorable?: boolean;
};

/**
 * Records how the ways to sign in changed between two versions of a person, and queues a notice to every factor that the person had
 * before. Inside the transaction of the change.
 */
export async function recordFactorChanges(deps: RecordEventDeps, recording: Recording): Promise<void> {
  for (const change of factorChanges(recording.before, recording.after))
    await recordEvent(deps, change, recording);
}

/** Records one change of how a person signs in, as {@link recordFactorChanges}. */
export async function recordEvent(
  deps: RecordEventDeps,
  change: FactorChange,
  { before, origin, isUndoable = true, isRestorable = false }: Omit<Recording, 'after'>,
): Promise<void> {
  const now = deps.clock.now();
  const recent = await deps.securityEvents.additionsOf(before.id, new Date(now.getTime() - undoMs));
  // Whoever added an address must not take the account back by it.
  const isNew = (subject: Pick<SecurityEvent, 'kind' | 'subject'>) =>
    recent.some(event => isAddition(event) && isSameSubject(event, subject));
  const canRestore = isUndoable && (isRestorable || (isRemoval(change) && !isNew(change)));
  const until = new Date(now.getTime() + undoMs);
  const event: SecurityEvent = {
    ...newEvent(before.id, { ...change, origin, now }),
    undoableUntil: isUndoable ? until : null,
    restorableUntil: canRestore ? until : null,
  };
  await deps.securityEvents.add(event);
  const old = factorsOf(before).filter(({ kind, value: subject }) =>
    isRestorable
      ? !isNew({ kind: kind === 'email' ? 'EMAIL_ADDED' : 'MOBILE_ADDED', subject })
      : isAbout(change, { kind, value: subject }),
  );
  await notify(deps, event, factorsOf(before), canRestore ? old : []);
}

const isAbout = (change: FactorChange, factor: Address): boolean =>
  isAboutAddress(change) && isSameAddress(addressIn(change), factor);

/** Records a sign-in; no notice is sent. */
export const recordSignIn = (
  { securityEvents }: Pick<RecordEventDeps, 'securityEvents'>,
  userId: string,
  { origin, now }: { origin: Origin; now: Date },
): Promise<void> =>
  securityEvents.add(
    newEvent(userId, { kind: 'SIGNED_IN', subject: null, former: null, proofs: [], origin, now }),
  );

/** Queues a notice about an event to each factor; those of `restoring` get a link that takes the account back. */
export async function notify(
  { securityNotices, store, wakeNotices, clock }: RecordEventDeps,
  event: SecurityEvent,
  factors: readonly Address[],
  restoring: readonly Address[] = [],
): Promise<void> {
  for (const [at, to] of factors.entries())
    await securityNotices.add({
      id: `${event.id}:${at}`,
      userId: event.userId,
      eventId: event.id,
      to,
      canRestore: restoring.some(each => isSameAddress(each, to)),
      tries: 0,
      checkAt: clock.now(),
    });
  store.afterCommit(wakeNotices);
}

export const newEvent = (
  userId: string,
  { origin, now, ...change }: FactorChange & { origin: Origin; now: Date },
): SecurityEvent => ({
  id: uuid(),
  userId,
  ...change,
  ...origin,
  at: now,
  undoableUntil: null,
  undoneAt: null,
  restorableUntil: null,
  forgetAt: new Date(now.getTime() + keepMs),
});
