import {
  IconBuilding,
  IconCalendarEvent,
  IconChartBar,
  IconDatabase,
  IconHeart,
  IconScan,
  IconSettings,
  IconShield,
  IconUserCheck,
  IconUserPlus,
} from '@momos/ui/icons';
import type { Me } from '@momos/contracts/users';
import type { ReactNode } from 'react';

/** Who finds an entry in the menu: everybody who hosts, who curates, or who looks after people. */
type For = 'host' | 'reviewer' | 'manager' | 'admin';
export type ManagerEntry = { label: string; to: string; icon: ReactNode; keywords?: string; for: For };
export type ManagerGroup = { label: string; entries: readonly ManagerEntry[] };

/** The manager's pages that are there (spec §2), as the sidebar and the command palette list them. */
const managerMenu: readonly ManagerGroup[] = [
  {
    label: 'Socials',
    entries: [
      {
        label: 'Dashboard',
        to: '/manager/dashboard',
        for: 'manager',
        icon: <IconChartBar size={18} />,
        keywords: 'statistics home',
      },
      {
        label: 'RSVPs',
        to: '/manager/rsvps',
        for: 'host',
        icon: <IconUserCheck size={18} />,
        keywords: 'attendees guests approve scan',
      },
      {
        label: 'Public events',
        to: '/manager/public-events',
        for: 'reviewer',
        icon: <IconCalendarEvent size={18} />,
        keywords: 'review curate feature submissions',
      },
    ],
  },
  {
    label: 'People',
    entries: [
      {
        label: 'CRM database',
        to: '/manager/crm-database',
        for: 'manager',
        icon: <IconDatabase size={18} />,
        keywords: 'people search lists',
      },
      {
        label: 'Invite codes',
        to: '/manager/invite-codes',
        for: 'manager',
        icon: <IconUserPlus size={18} />,
        keywords: 'referral requests grant',
      },
      {
        label: 'Patrons',
        to: '/manager/patrons',
        for: 'manager',
        icon: <IconHeart size={18} />,
        keywords: 'sponsors codes givers',
      },
    ],
  },
  {
    label: 'Admin',
    entries: [
      {
        label: 'People and roles',
        to: '/manager/people-roles',
        for: 'admin',
        icon: <IconShield size={18} />,
        keywords: 'grant revoke manager reviewer admin bar audit',
      },
      {
        label: 'Organisations',
        to: '/manager/organizations',
        for: 'admin',
        icon: <IconBuilding size={18} />,
        keywords: 'companies schools domains verification proofs bypass',
      },
      {
        label: 'Scan a badge',
        to: '/manager/scan-badge',
        for: 'admin',
        icon: <IconScan size={18} />,
        keywords: 'camera qr who is this',
      },
      {
        label: 'Settings',
        to: '/manager/settings',
        for: 'admin',
        icon: <IconSettings size={18} />,
        keywords: 'config banners cities flags proposal rewards',
      },
    ],
  },
];

/** The manager's pages that a person may open; a group without any is left out. */
export function managerMenuFor(
  me: Pick<Me, 'isSupermomosAdmin' | 'roles'> | undefined,
): readonly ManagerGroup[] {
  const may = (who: For) =>
    who === 'host' || (me !== undefined && (me.isSupermomosAdmin || me.roles.some(role => role === who)));
  return managerMenu
    .map(group => ({ ...group, entries: group.entries.filter(entry => may(entry.for)) }))
    .filter(({ entries }) => entries.length > 0);
}
