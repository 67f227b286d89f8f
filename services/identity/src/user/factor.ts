import type { Address } from '../code/code.ts';
import type { User } from './user.ts';

/** The addresses that sign in to an account, the one that mail is sent to first, each once. */
export function factorsOf({ loginEmail, loginMobile, verifiedEmails }: User): Address[] {
  const emails = new Set([...(loginEmail ? [loginEmail] : []), ...verifiedEmails.map(({ email }) => email)]);
  return [
    ...[...emails].map((value): Address => ({ kind: 'email', value })),
    ...(loginMobile ? [{ kind: 'mobile', value: loginMobile } as const] : []),
  ];
}

export const isSameAddress = (one: Address, other: Address): boolean =>
  one.kind === other.kind && one.value === other.value;
