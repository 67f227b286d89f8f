import type { ComponentType } from 'react';

/** What stands around a page: the public site, the manager's frame, or nothing. */
export type Layout = 'site' | 'manager' | 'none';

/** Who the page is for. All but `public` ask a visitor to sign in; whether a person may see it is decided by the service. */
export type Audience = 'public' | 'signed-in' | 'host' | 'reviewer' | 'manager' | 'admin';

/** An entry of the menu of the page's layout: the main menu of the site, or the sidebar of the manager's pages. */
export type MenuEntry = {
  /** Entries of one group stand together under its name; on the site a group is a submenu, and an entry without one stands alone. */
  group?: string;
  /** Place among all entries of the menu, the lowest first. A group stands where its first entry does. */
  order: number;
  /** The page's title where left out. */
  label?: string;
  /** Where it leads, for a path with parameters; the page's path where left out. */
  to?: string;
  /** Name of an icon of the manager's sidebar; a dot where the shell does not know it. */
  icon?: string;
  /** More words that find it in the command palette. */
  keywords?: string;
};

/** What a page says of itself; it travels to the shell in the remote's `pages.json`, so that a new page needs no new shell. */
export type PageInfo = {
  /** Absolute, parameters with a colon: `/socials/:slug`. */
  path: string;
  title: string;
  layout: Layout;
  for: Audience;
  menu?: MenuEntry | readonly MenuEntry[];
  /**
   * A visitor's view of the page is rendered by the gateway, so that it shows before any script has arrived. Only for public pages of
   * the site; what such a page draws may depend on nothing but its address and answers until it is alive (`useHydrated`, `useNow`).
   */
  isRendered?: boolean;
};

/** A page of a remote: its component is fetched when first opened. */
export type RemotePage = PageInfo & { load: () => Promise<ComponentType> };

/**
 * Declares a page of a remote:
 * `page(() => import('./patron/patrons.page.tsx').then(file => file.PatronsPage), { path: '/manager/patrons', title: 'Patrons', … })`.
 * Routes are read by the remote's build, too: the file that holds them imports nothing but this.
 */
export const page = (load: RemotePage['load'], info: PageInfo): RemotePage => ({ ...info, load });
