import { NavLink } from '@momos/ui';
import { IconExternalLink } from '@momos/ui/icons';
import { menuWords } from '../words/menu.ts';
import type { MenuLink as Entry } from './main-menu.ts';

const words = menuWords.menuLink;

/** A link of the menu; one that leads elsewhere says so and opens beside us. */
export const MenuLink = ({ entry, className }: { entry: Entry; className: string | undefined }) =>
  'to' in entry ? (
    <NavLink to={entry.to} className={className}>
      {entry.label}
    </NavLink>
  ) : (
    <a href={entry.href} className={className} target="_blank" rel="noreferrer">
      {entry.label}
      <IconExternalLink size={15} aria-hidden />
      <span className="mo-hidden"> {words.opensNewTab}</span>
    </a>
  );
