import { useMantineColorScheme, useNavigate } from '@momos/ui';
import { CommandPalette, type Command } from '@momos/ui/command';
import { IconArrowRight, IconExternalLink, IconSunMoon } from '@momos/ui/icons';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { usePages } from '../remote-routes.ts';
import { useMe } from '../session/use-me.ts';
import { menuWords } from '../words/menu.ts';
import { accountMenu } from './account-menu.ts';
import { commandStore } from './command-store.ts';
import type { MenuLink } from './main-menu.ts';
import { finds } from './finds.ts';
import { EntryIcon, managerMenuFor } from './manager-menu.tsx';
import { useFound } from './use-found.tsx';
import { useMainMenu } from './use-main-menu.ts';

const words = menuWords.commands;

/** The palette with everything the shell knows by name, and the socials and people that are found by what is typed. */
export function Commands() {
  const isOpen = useSyncExternalStore(commandStore.subscribe, commandStore.isOpen);
  const { me } = useMe();
  const [typed, setTyped] = useState('');
  const isManager = me !== undefined && finds(me, 'manager');
  const found = useFound(isOpen ? typed : '', { findsPeople: isManager });
  const close = () => {
    setTyped('');
    commandStore.close();
  };
  return (
    <CommandPalette
      isOpen={isOpen}
      onClose={close}
      onQuery={setTyped}
      commands={[...useCommands(), ...found]}
    />
  );
}

type Named = { label: string; to: string; keywords?: string };

const arrow = <IconArrowRight size={18} />;

/** The parts of the account settings, by what people look for. */
const settings: Named[] = [
  { label: words.profile, to: '/accounts/setting#profile', keywords: words.profileKeywords },
  { label: words.signInEMails, to: '/accounts/setting#emails', keywords: words.emailsKeywords },
  { label: words.devices, to: '/accounts/setting#sessions', keywords: words.devicesKeywords },
  {
    label: words.preferences,
    to: '/accounts/setting#preferences',
    keywords: words.preferencesKeywords,
  },
  { label: words.yourData, to: '/accounts/setting#your-data', keywords: words.yourDataKeywords },
];

/** Commands that lead somewhere. */
function useLinks() {
  const navigate = useNavigate();
  const page = (group: string, { label, to, keywords }: Named, icon: ReactNode = arrow): Command => ({
    ...{ id: to, label, group, icon },
    ...(keywords ? { keywords } : {}),
    run: () => void navigate(to),
  });
  const link = (group: string, entry: MenuLink): Command =>
    'to' in entry
      ? page(group, entry)
      : {
          ...{ id: entry.href, label: entry.label, group, icon: <IconExternalLink size={18} /> },
          run: () => void window.open(entry.href, '_blank', 'noreferrer'),
        };
  return { page, link };
}

function useSchemeCommand(): Command {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const scheme = colorScheme === 'dark' ? 'light' : 'dark';
  return {
    id: 'scheme',
    label: words.switchColours(scheme),
    group: words.settings,
    keywords: words.coloursKeywords,
    icon: <IconSunMoon size={18} />,
    run: () => setColorScheme(scheme),
  };
}

function useCommands(): Command[] {
  const pages = usePages();
  const { me } = useMe();
  const menu = useMainMenu();
  const scheme = useSchemeCommand();
  const { page, link } = useLinks();
  const isManager = me !== undefined && (me.isSupermomosAdmin || me.roles.length > 0);
  const managers = isManager ? managerMenuFor(pages, me) : [];
  const own = me ? accountMenu(me).filter(({ to }) => !isManager || !to.startsWith('/manager/')) : [];
  return [
    ...managers.flatMap(({ label, entries }) =>
      entries.map(entry => page(words.manager(label), entry, <EntryIcon name={entry.icon} />)),
    ),
    ...own.map(entry => page(words.you, entry)),
    ...(me ? settings.map(entry => page(words.accountSettings, entry)) : []),
    page(words.goTo, { label: words.home, to: '/' }),
    page(words.goTo, { label: words.socials, to: '/socials' }),
    page(words.goTo, { label: words.circles, to: '/circles' }),
    page(words.goTo, { label: words.hostASocial, to: '/socials/new', keywords: words.hostKeywords }),
    ...menu.flatMap(entry =>
      'entries' in entry ? entry.entries.map(each => link(entry.label, each)) : [link(words.goTo, entry)],
    ),
    scheme,
  ];
}
