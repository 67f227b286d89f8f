import { IconCalendarEvent, IconChartBar, IconDatabase, IconUserCheck, IconUserPlus } from '@momos/ui/icons';
import type { ReactNode } from 'react';

export type ManagerEntry = { label: string; to: string; icon: ReactNode; keywords?: string };
export type ManagerGroup = { label: string; entries: readonly ManagerEntry[] };

/** The manager's pages that are there (spec §2), as the sidebar and the command palette list them. */
export const managerMenu: readonly ManagerGroup[] = [
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
