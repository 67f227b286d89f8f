import type { Account, AccountChange, HostingLevel } from '@momos/contracts/admin-users';

/** What an account may do beyond everybody, or less, in a line. */
export function powersOf({ isSupermomosAdmin, roles, socialPermissions }: Account): string {
  const words = [
    ...(isSupermomosAdmin ? ['Admin'] : []),
    ...roles.map(role => role.charAt(0).toUpperCase() + role.slice(1)),
    ...(socialPermissions.hosting === 'TRUSTED' ? ['Trusted host'] : []),
    ...(socialPermissions.hosting === 'BLOCKED' ? ['No hosting'] : []),
    ...(socialPermissions.canRsvp ? [] : ['No registering']),
  ];
  return words.join(', ') || '–';
}

/** What happened, as a line of the audit trail says it. */
export const changeWords: Record<AccountChange['change'], string> = {
  GRANTED: 'Granted',
  REVOKED: 'Revoked',
  PERMITTED: 'Permissions set:',
  BARRED: 'Barred the',
  READMITTED: 'Let in again the',
};

export const hostingChoices: { value: HostingLevel; label: string }[] = [
  { value: 'BLOCKED', label: 'Blocked' },
  { value: 'CURATED', label: 'Curated' },
  { value: 'TRUSTED', label: 'Trusted' },
];
