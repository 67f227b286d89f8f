import type { SignInLock } from '@momos/contracts/sign-in-locks';
import type { CodeBudget, OriginKind } from '../code/code-budget.store.ts';
import type { GuardSettings } from '../code/code-guard.ts';

/** Codes of a day for each kind of origin; none where only wrong codes are counted. */
export const sentLimits = ({
  mailsPerDay,
  smsPerDay,
  smsPerIp,
}: Pick<GuardSettings, 'mailsPerDay' | 'smsPerDay' | 'smsPerIp'>): ReadonlyMap<OriginKind, number> =>
  new Map([
    ['address', Math.min(mailsPerDay, smsPerDay)],
    ['device', Math.min(mailsPerDay, smsPerDay)],
    ['ip-texts', smsPerIp],
  ]);

const kinds: Record<OriginKind, SignInLock['kind']> = {
  address: 'ADDRESS',
  device: 'DEVICE',
  account: 'ACCOUNT',
  'second-factor': 'SECOND_FACTOR',
  ip: 'CLIENT',
  'ip-texts': 'CLIENT_TEXTS',
};

type Facts = Omit<SignInLock, 'person'> & { userId: string | undefined };

/** A budget as staff see it: what it is locked by, and until when. A budget of an address has the limit of its kind of message. */
export function lockOf(
  { _id: id, kind = 'address', hint = '', userId, ...budget }: CodeBudget,
  settings: Pick<GuardSettings, 'mailsPerDay' | 'smsPerDay' | 'smsPerIp'>,
  now: Date,
): Facts {
  const isOver = budget.resetAt <= now;
  const { failures, sent } = isOver ? { failures: 0, sent: 0 } : budget;
  const waits = budget.blockedUntil && budget.blockedUntil > now && !isOver ? budget.blockedUntil : undefined;
  const limit = hint.startsWith('+') ? settings.smsPerDay : settings.mailsPerDay;
  const isFull = kind === 'ip-texts' ? sent >= settings.smsPerIp : sent >= limit;
  const lockedBy = waits ? 'FAILURES' : isFull ? 'MESSAGES' : null;
  const until = waits ?? (isFull ? budget.resetAt : undefined);
  return {
    ...{ id, kind: kinds[kind], hint, userId, failures, sent, lockedBy },
    until: until?.toISOString() ?? null,
  };
}
