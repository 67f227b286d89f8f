import {
  IconBriefcase,
  IconBuilding,
  IconCalendarEvent,
  IconChartBar,
  IconDatabase,
  IconFileText,
  IconMail,
  IconMicrophone,
  IconTag,
  IconUserCheck,
  IconUsersGroup,
} from '@momos/ui/icons';
import type { ReactNode } from 'react';

export type ManagerEntry = { label: string; to: string; icon: ReactNode; keywords?: string };
export type ManagerGroup = { label: string; entries: readonly ManagerEntry[] };

/** The manager's pages (spec §2), as the sidebar and the command palette list them. */
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
      {
        label: 'Promo codes',
        to: '/manager/create-promo',
        icon: <IconTag size={18} />,
        keywords: 'discount',
      },
      {
        label: 'Forms',
        to: '/manager/form-management',
        icon: <IconFileText size={18} />,
        keywords: 'questionnaire',
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
        label: 'Sales CRM',
        to: '/manager/sales-crm',
        icon: <IconBriefcase size={18} />,
        keywords: 'tables records',
      },
      {
        label: 'Newsletter',
        to: '/manager/newsletter',
        icon: <IconMail size={18} />,
        keywords: 'campaign mail',
      },
    ],
  },
  {
    label: 'Programme',
    entries: [
      {
        label: 'Summit',
        to: '/manager/summit',
        icon: <IconBuilding size={18} />,
        keywords: 'conference sessions',
      },
      { label: 'Speakers', to: '/manager/speakers-crm', icon: <IconMicrophone size={18} /> },
      {
        label: 'Event partnerships',
        to: '/manager/event-partnerships',
        icon: <IconUsersGroup size={18} />,
        keywords: 'sponsors',
      },
    ],
  },
];
