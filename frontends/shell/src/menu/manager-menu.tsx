import {
  IconBuilding,
  IconCalendarEvent,
  IconCash,
  IconChartBar,
  IconDatabase,
  IconFile,
  IconFlag,
  IconHeart,
  IconMail,
  IconPencil,
  IconScan,
  IconSettings,
  IconShield,
  IconTicket,
  IconUserCheck,
  IconUserPlus,
  IconUsersGroup,
} from '@momos/ui/icons';
import type { Me } from '@momos/contracts/users';
import { groupEntries, type ListedEntry, type ListedPage, menuEntries } from '@momos/remote-kit/page-list';
import type { ComponentType } from 'react';
import { finds } from './finds.ts';

export type ManagerGroup = { label: string; entries: readonly ListedEntry[] };

/** The icons that a page may name; one that it brings later and this shell does not know is a sheet of paper. */
const icons: Record<string, ComponentType<{ size: number }>> = {
  building: IconBuilding,
  'calendar-event': IconCalendarEvent,
  cash: IconCash,
  'chart-bar': IconChartBar,
  database: IconDatabase,
  file: IconFile,
  flag: IconFlag,
  heart: IconHeart,
  mail: IconMail,
  pencil: IconPencil,
  scan: IconScan,
  settings: IconSettings,
  shield: IconShield,
  ticket: IconTicket,
  'user-check': IconUserCheck,
  'user-plus': IconUserPlus,
  'users-group': IconUsersGroup,
};

export function EntryIcon({ name }: { name: string | undefined }) {
  const Icon = icons[name ?? ''] ?? IconFile;
  return <Icon size={18} />;
}

/** The manager's pages that a person may open, as the sidebar and the command palette list them; empty groups are left out. */
export const managerMenuFor = (
  pages: readonly ListedPage[],
  me: Pick<Me, 'isSupermomosAdmin' | 'roles'> | undefined,
): readonly ManagerGroup[] =>
  groupEntries(menuEntries(pages, 'manager').filter(({ page }) => finds(me, page.for))).map(
    ([label, entries]) => ({ label, entries }),
  );
