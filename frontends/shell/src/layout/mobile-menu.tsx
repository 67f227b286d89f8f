import { ButtonLink } from '@momos/ui';
import { IconPlus, IconX } from '@momos/ui/icons';
import { useEffect, useRef } from 'react';
import type { MenuEntry } from '../menu/main-menu.ts';
import { MenuLink } from '../menu/menu-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';
import * as classes from './mobile-menu.module.css';

export type MobileMenuProps = { menu: readonly MenuEntry[]; isOpen: boolean; onClose: () => void };

/** The main menu on the phone. A click outside closes it and the page behind does not scroll (spec §2). */
export function MobileMenu({ menu, isOpen, onClose }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    // Escape closes a native dialog; the click on its backdrop is the outside click.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.menu}
      aria-label="Menu"
      onClose={() => isOpen && onClose()}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.body}>
        <div className={classes.head}>
          <Wordmark />
          <button type="button" className={classes.close} aria-label="Close the menu" onClick={onClose}>
            <IconX size={22} />
          </button>
        </div>
        <Entries menu={menu} />
        <div className={classes.foot}>
          <ButtonLink to="/socials/new" size="md" radius="xl" fullWidth leftSection={<IconPlus size={18} />}>
            Host a social
          </ButtonLink>
          <ThemeSwitch />
        </div>
      </div>
    </dialog>
  );
}

const Entries = ({ menu }: Pick<MobileMenuProps, 'menu'>) => (
  <nav aria-label="Menu">
    <ul role="list" className={classes.entries}>
      {menu.map(entry => (
        <li key={entry.label}>
          {!('entries' in entry) ? (
            <MenuLink entry={entry} className={classes.link} />
          ) : (
            <details className={classes.group}>
              <summary className={classes.link}>{entry.label}</summary>
              <ul role="list" className={classes.sub}>
                {entry.entries.map(each => (
                  <li key={each.label}>
                    <MenuLink entry={each} className={classes.sublink} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  </nav>
);
