import type { Account, AccountChange, HostingLevel } from '@momos/contracts/admin-users';
import { accountsWords } from '../words/accounts.ts';

const words = accountsWords.account;

/** What an account may do beyond what everyone may, or less, in one line. */
export function permissionsOf({ isSupermomosAdmin, roles, socialPermissions }: Account): string {
  const labels = [
    ...(isSupermomosAdmin ? [words.admin] : []),
    ...roles.map(role => role.charAt(0).toUpperCase() + role.slice(1)),
    ...(socialPermissions.hosting === 'TRUSTED' ? [words.trustedHost] : []),
    ...(socialPermissions.hosting === 'BLOCKED' ? [words.noHosting] : []),
    ...(socialPermissions.canRsvp ? [] : [words.cannotRegister]),
  ];
  return labels.join(', ') || '–';
}

/** What happened, as a line of the audit trail says it. */
export const changeLabels: Record<AccountChange['change'], string> = words.changeLabels;

export const hostingChoices: { value: HostingLevel; label: string }[] = [
  { value: 'BLOCKED', label: words.blocked },
  { value: 'CURATED', label: words.curated },
  { value: 'TRUSTED', label: words.trusted },
];
