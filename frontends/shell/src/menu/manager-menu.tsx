import {
  IconCalendarEvent,
  IconChartBar,
  IconDatabase,
  IconSettings,
  IconShield,
  IconUserCheck,
  IconUserPlus,
} from '@momos/ui/icons';
import type { ReactNode } from 'react';

export type ManagerEntry = { label: string; to: string; icon: ReactNode; keywords?: string };
export type ManagerGroup = { label: string; entries: readonly ManagerEntry[] };

/** The manager's pages that are there (spec §2), as the sidebar and the command palette list them. */
const managerMenu: readonly ManagerGroup[] = [
  {
    label: 'Socials',
    entries: [
      {
        label: 'Dashboard',
        to: '/manager/dashboard',
        icon: <IconChartBar size={18} />,
        keywords: 'statistics home',
      },
      {
        label: 'RSVPs',
        to: '/manager/rsvps',
        icon: <IconUserCheck size={18} />,
        keywords: 'attendees guests approve scan',
      },
      {
        label: 'Public events',
        to: '/manager/public-events',
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
        icon: <IconDatabase size={18} />,
        keywords: 'people search lists',
      },
      {
        label: 'Invite codes',
        to: '/manager/invite-codes',
        icon: <IconUserPlus size={18} />,
        keywords: 'referral requests grant',
      },
    ],
  },
];

const adminGroup: ManagerGroup = {
  label: 'Admin',
  entries: [
    {
      label: 'People and roles',
      to: '/manager/people-roles',
      icon: <IconShield size={18} />,
      keywords: 'grant revoke manager reviewer admin bar audit',
    },
    {
      label: 'Settings',
      to: '/manager/settings',
      icon: <IconSettings size={18} />,
      keywords: 'config banners cities flags proposal rewards',
    },
  ],
};

/** The manager's pages that a person may open; admins have a group of their own. */
export const managerMenuFor = (me: { isSupermomosAdmin: boolean } | undefined): readonly ManagerGroup[] =>
  me?.isSupermomosAdmin ? [...managerMenu, adminGroup] : managerMenu;
