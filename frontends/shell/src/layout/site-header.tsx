import { signInAddress } from '@momos/remote-kit/return-to';
import { useSessionState } from '@momos/api-client';
import { Button, ButtonLink, useLocation } from '@momos/ui';
import { IconChevronDown, IconMenu2, IconPlus } from '@momos/ui/icons';
import type { MenuEntry } from '../menu/main-menu.ts';
import { MenuLink } from '../menu/menu-link.tsx';
import { useMainMenu } from '../menu/use-main-menu.ts';
import { layoutWords } from '../words/layout.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Disclosure } from './disclosure.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useOpenHere } from './use-open-here.ts';
import { Wordmark } from './wordmark.tsx';
import * as classes from './site-header.module.css';

const words = layoutWords.siteHeader;

/** The header of the public pages: name, main menu, hosting, account. */
export function SiteHeader() {
  const [isMenuOpen, setMenuOpen] = useOpenHere();
  const menu = useMainMenu();
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Wordmark />
        <MainMenu menu={menu} />
        <div className={classes.own}>
          <ButtonLink
            to="/socials/new"
            variant="default"
            leftSection={<IconPlus size={16} />}
            className={classes.host}
          >
            {words.hostASocial}
          </ButtonLink>
          <Account />
          <button
            type="button"
            className={classes.burger}
            aria-label={words.openTheMenu}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <IconMenu2 size={22} />
          </button>
        </div>
      </div>
      <MobileMenu menu={menu} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}

const MainMenu = ({ menu }: { menu: readonly MenuEntry[] }) => (
  <nav className={classes.nav} aria-label={words.mainMenu}>
    <ul role="list" className={classes.entries}>
      {menu.map(entry => (
        <li key={entry.label}>
          <Entry entry={entry} />
        </li>
      ))}
    </ul>
  </nav>
);

function Entry({ entry }: { entry: MenuEntry }) {
  if (!('entries' in entry)) return <MenuLink entry={entry} className={classes.link} />;
  return (
    <Disclosure
      buttonClass={classes.link}
      button={
        <>
          {entry.label}
          <IconChevronDown size={15} aria-hidden />
        </>
      }
    >
      <ul role="list" className={classes.submenu}>
        {entry.entries.map(each => (
          <li key={each.label}>
            <MenuLink entry={each} className={classes.sublink} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** The account, or the way to sign in. Keeps its width while it is not known who is there, so that nothing moves. */
export function Account() {
  const state = useSessionState();
  const { pathname, search } = useLocation();
  if (state === 'signed-in') return <AccountMenu />;
  if (state === 'unknown')
    return (
      <Button className={classes.waiting} aria-hidden tabIndex={-1}>
        {words.signIn}
      </Button>
    );
  const to = pathname.startsWith('/auth/') ? `${pathname}${search}` : signInAddress(pathname, search);
  return (
    <>
      <div className={classes.scheme}>
        <ThemeSwitch />
      </div>
      <ButtonLink to={to}>{words.signIn}</ButtonLink>
    </>
  );
}
