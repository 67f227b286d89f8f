import { useMantineColorScheme, useNavigate } from '@momos/ui';
import { CommandPalette, type Command } from '@momos/ui/command';
import { IconArrowRight, IconExternalLink, IconSunMoon } from '@momos/ui/icons';
import { useSyncExternalStore } from 'react';
import { useMe } from '../session/use-me.ts';
import { accountMenu } from './account-menu.ts';
import { commandStore } from './command-store.ts';
import type { MenuLink } from './main-menu.ts';
import { managerMenuFor } from './manager-menu.tsx';
import { useMainMenu } from './use-main-menu.ts';

/** The palette with everything the shell knows by name. */
export function Commands() {
  const isOpen = useSyncExternalStore(commandStore.subscribe, commandStore.isOpen);
  return <CommandPalette isOpen={isOpen} onClose={commandStore.close} commands={useCommands()} />;
}

function useCommands(): Command[] {
  const navigate = useNavigate();
  const { me } = useMe();
  const menu = useMainMenu();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const page = (
    group: string,
    entry: { label: string; to: string; keywords?: string },
    icon = <IconArrowRight size={18} />,
  ): Command => ({
    ...entry,
    id: entry.to,
    group,
    icon,
    run: () => void navigate(entry.to),
  });
  const link = (group: string, entry: MenuLink): Command =>
    'to' in entry
      ? page(group, entry)
      : {
          ...{ id: entry.href, label: entry.label, group, icon: <IconExternalLink size={18} /> },
          run: () => void window.open(entry.href, '_blank', 'noreferrer'),
        };
  const isManager = me !== undefined && (me.isSupermomosAdmin || me.roles.length > 0);
  const scheme = colorScheme === 'dark' ? 'light' : 'dark';
  return [
    ...(isManager
      ? managerMenuFor(me).flatMap(group =>
          group.entries.map(entry => page(`Manager · ${group.label}`, entry, <>{entry.icon}</>)),
        )
      : []),
    ...(me
      ? accountMenu(me)
          .filter(entry => !isManager || !entry.to.startsWith('/manager/'))
          .map(entry => page('You', entry))
      : []),
    page('Go to', { label: 'Home', to: '/' }),
    page('Go to', { label: 'Host a social', to: '/socials/new', keywords: 'create new event' }),
    ...menu.flatMap(entry =>
      'entries' in entry ? entry.entries.map(each => link(entry.label, each)) : [link('Go to', entry)],
    ),
    {
      id: 'scheme',
      label: `Use ${scheme} colours`,
      group: 'Settings',
      keywords: 'dark light theme mode',
      icon: <IconSunMoon size={18} />,
      run: () => setColorScheme(scheme),
    },
  ];
}
