import { NavLink } from '@momos/ui';
import { IconArrowLeft, IconMenu2, IconSearch } from '@momos/ui/icons';
import type { ReactNode } from 'react';
import { openCommands } from '../menu/command-store.ts';
import { EntryIcon, type ManagerGroup, managerMenuFor } from '../menu/manager-menu.tsx';
import { usePages } from '../remote-routes.ts';
import { useMe } from '../session/use-me.ts';
import { layoutWords } from '../words/layout.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useOpenHere } from './use-open-here.ts';
import { Wordmark } from './wordmark.tsx';
import * as classes from './manager-layout.module.css';

const words = layoutWords.managerLayout;

/** The manager's frame: a quiet sidebar, everything else is the page. */
export function ManagerLayout({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useOpenHere();
  const { me } = useMe();
  const menu = managerMenuFor(usePages(), me);
  const home = menu[0]?.entries[0]?.to ?? '/';
  return (
    <div className={classes.room} data-room="manager">
      <TopBar home={home} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen ? (
        <button
          type="button"
          className={classes.scrim}
          aria-label={words.closeTheMenu}
          onClick={() => setOpen(false)}
        />
      ) : null}
      <Sidebar home={home} isOpen={isOpen} menu={menu} />
      {children}
    </div>
  );
}

/** The bar of the phone. */
const TopBar = ({ home, isOpen, onToggle }: { home: string; isOpen: boolean; onToggle: () => void }) => (
  <header className={classes.bar}>
    <button
      type="button"
      className={classes.burger}
      aria-label={words.managerMenu}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <IconMenu2 size={22} />
    </button>
    <Wordmark to={home} />
    <button
      type="button"
      className={classes.burger}
      aria-label={words.searchAndCommands}
      onClick={openCommands}
    >
      <IconSearch size={20} />
    </button>
    <AccountMenu />
  </header>
);

/** Whether another entry is below this one, and is the current one while its page is open. */
const hasEntryBelow = (menu: readonly ManagerGroup[], to: string): boolean =>
  menu.some(({ entries }) => entries.some(entry => entry.to.startsWith(`${to}/`)));

type SidebarProps = { home: string; isOpen: boolean; menu: readonly ManagerGroup[] };

const Sidebar = ({ home, isOpen, menu }: SidebarProps) => (
  <aside className={classes.side} data-open={isOpen || undefined}>
    <div className={classes.top}>
      <Wordmark to={home} />
      <AccountMenu />
    </div>
    <button type="button" className={classes.search} onClick={openCommands}>
      <IconSearch size={16} aria-hidden />{' '}
      {words.searchOrJumpTo(<kbd className={classes.key}>{commandKey}</kbd>)}
    </button>
    <nav className={classes.nav} aria-label={words.manager}>
      {menu.map(group => (
        <div key={group.label}>
          <h2 className={classes.group}>{group.label}</h2>
          <ul role="list" className={classes.entries}>
            {group.entries.map(entry => (
              <li key={entry.to}>
                <NavLink to={entry.to} end={hasEntryBelow(menu, entry.to)} className={classes.entry}>
                  <EntryIcon name={entry.icon} />
                  {entry.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
    <NavLink to="/" className={classes.entry}>
      <IconArrowLeft size={18} /> {words.publicSite}
    </NavLink>
  </aside>
);

const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : words.ctrlK;
