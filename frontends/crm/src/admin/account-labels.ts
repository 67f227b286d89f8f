import type { Account, AccountChange, HostingLevel } from '@momos/contracts/admin-users';

/** What an account may do beyond what everyone may, or less, in one line. */
export function permissionsOf({ isSupermomosAdmin, roles, socialPermissions }: Account): string {
  const labels = [
    ...(isSupermomosAdmin ? ['Admin'] : []),
    ...roles.map(role => role.charAt(0).toUpperCase() + role.slice(1)),
    ...(socialPermissions.hosting === 'TRUSTED' ? ['Trusted host'] : []),
    ...(socialPermissions.hosting === 'BLOCKED' ? ['No hosting'] : []),
    ...(socialPermissions.canRsvp ? [] : ['Cannot register']),
  ];
  return labels.join(', ') || '–';
}

/** What happened, as a line of the audit trail says it. */
export const changeLabels: Record<AccountChange['change'], string> = {
  GRANTED: 'Granted',
  REVOKED: 'Revoked',
  PERMITTED: 'Set permissions:',
  BARRED: 'Barred',
  READMITTED: 'Readmitted',
  SECOND_FACTOR_RESET: 'Reset the',
  RESTORATION_HELD: 'Took back the',
  RESTORATION_CONFIRMED: 'Confirmed that it is them, and reset the',
};

export const hostingChoices: { value: HostingLevel; label: string }[] = [
  { value: 'BLOCKED', label: 'Blocked' },
  { value: 'CURATED', label: 'Curated' },
  { value: 'TRUSTED', label: 'Trusted' },
];
