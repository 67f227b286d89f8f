import type { SecurityEventKind } from '@momos/contracts/security-events';
import type { Address } from '../code/code.ts';
import type { VerifiedEmail } from '../organization/verified-organization.ts';
import { factorsOf, isSameAddress } from '../user/factor.ts';
import type { User } from '../user/user.ts';

/** A sign-in, or a change of how a person signs in. */
export type SecurityEvent = {
  id: string;
  userId: string;
  kind: SecurityEventKind;
  /** The address, number or name that it is about. */
  subject: string | null;
  /** The sign-in address before this one. */
  former: string | null;
  /** The id of the passkey that it is about. */
  factorId?: string | null;
  /** What a removed address was proven for. */
  proofs: VerifiedEmail[];
  sessionId: string;
  device: string;
  place: string;
  at: Date;
  /** Until when its person can undo it; null where that is not possible. */
  undoableUntil: Date | null;
  undoneAt: Date | null;
  /** Until when the removed address can take the account back; null where it cannot. */
  restorableUntil: Date | null;
  forgetAt: Date;
};

const dayMs = 86_400_000;
/** For how long a change can be undone, and a removed address can take its account back (decisions: "Step-up"). */
export const undoMs = 7 * dayMs;
export const keepMs = 90 * dayMs;

/** One change of how a person signs in. */
export type FactorChange = Pick<SecurityEvent, 'kind' | 'subject' | 'former' | 'factorId' | 'proofs'>;

/** How the ways to sign in differ from one version of a person to the next. */
export function factorChanges(before: User, after: User): FactorChange[] {
  const [had, has] = [factorsOf(before), factorsOf(after)];
  const without = (some: Address[], others: Address[]) =>
    some.filter(each => !others.some(other => isSameAddress(each, other)));
  const isChosen =
    before.loginEmail !== null && after.loginEmail !== null && before.loginEmail !== after.loginEmail;
  return [
    ...without(had, has).map(
      ({ kind, value }): FactorChange => ({
        kind: kind === 'email' ? 'EMAIL_REMOVED' : 'MOBILE_REMOVED',
        subject: value,
        former: null,
        proofs: before.verifiedEmails.filter(({ email }) => email === value),
      }),
    ),
    ...without(has, had).map(
      ({ kind, value }): FactorChange => ({
        kind: kind === 'email' ? 'EMAIL_ADDED' : 'MOBILE_ADDED',
        subject: value,
        former: null,
        proofs: [],
      }),
    ),
    ...(isChosen
      ? [
          {
            kind: 'SIGN_IN_EMAIL_CHANGED' as const,
            subject: after.loginEmail,
            former: before.loginEmail,
            proofs: [],
          },
        ]
      : []),
  ];
}

/** The address that an event is about. */
export const addressIn = ({ kind, subject }: Pick<SecurityEvent, 'kind' | 'subject'>): Address => ({
  kind: kind.startsWith('MOBILE') ? 'mobile' : 'email',
  value: subject ?? '',
});

export const isRemoval = ({ kind }: Pick<SecurityEvent, 'kind'>): boolean =>
  kind === 'EMAIL_REMOVED' || kind === 'MOBILE_REMOVED';
export const additions = new Set<SecurityEventKind>([
  'EMAIL_ADDED',
  'MOBILE_ADDED',
  'PASSKEY_ADDED',
  'AUTHENTICATOR_ADDED',
  'RECOVERY_CODES_RENEWED',
]);

/** Whether two are about one address or number; a name that looks like one is none. */
export const isSameSubject = (
  one: Pick<SecurityEvent, 'kind' | 'subject'>,
  other: Pick<SecurityEvent, 'kind' | 'subject'>,
): boolean => isAboutAddress(one) && isAboutAddress(other) && isSameAddress(addressIn(one), addressIn(other));

/** What a person added, as opposed to what came again by undoing. */
export const isAddition = ({ kind, undoableUntil }: SecurityEvent): boolean =>
  undoableUntil !== null && additions.has(kind);

/** Whether an event is about an address or a number. */
export const isAboutAddress = ({ kind }: Pick<SecurityEvent, 'kind'>): boolean =>
  /^(?:EMAIL|MOBILE|SIGN_IN_EMAIL|ACCOUNT)/.test(kind);
