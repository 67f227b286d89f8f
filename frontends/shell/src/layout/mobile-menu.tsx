import { ButtonLink, NativeDialog } from '@momos/ui';
import { IconPlus, IconX } from '@momos/ui/icons';
import type { MenuEntry } from '../menu/main-menu.ts';
import { MenuLink } from '../menu/menu-link.tsx';
import { layoutWords } from '../words/layout.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';
import * as classes from './mobile-menu.module.css';

const words = layoutWords.mobileMenu;

export type MobileMenuProps = { menu: readonly MenuEntry[]; isOpen: boolean; onClose: () => void };

/** The main menu on the phone. A click outside closes it and the page behind does not scroll (spec §2). */
export const MobileMenu = ({ menu, isOpen, onClose }: MobileMenuProps) => (
  <NativeDialog isOpen={isOpen} onClose={onClose} label={words.menu} className={classes.menu}>
    {isOpen ? <Body menu={menu} onClose={onClose} /> : null}
  </NativeDialog>
);

const Body = ({ menu, onClose }: Omit<MobileMenuProps, 'isOpen'>) => (
  <div className={classes.body}>
    <div className={classes.head}>
      <Wordmark />
      <button type="button" className={classes.close} aria-label={words.closeTheMenu} onClick={onClose}>
        <IconX size={22} />
      </button>
    </div>
    <Entries menu={menu} />
    <div className={classes.foot}>
      <ButtonLink to="/socials/new" size="md" fullWidth leftSection={<IconPlus size={18} />}>
        {words.hostASocial}
      </ButtonLink>
      <ThemeSwitch />
    </div>
  </div>
);

const Entries = ({ menu }: Pick<MobileMenuProps, 'menu'>) => (
  <nav aria-label={words.menu}>
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
