import type { AlumniMenu, CommunitySeries } from '@momos/contracts/config-values';
import type { ListedEntry } from '@momos/remote-kit/page-list';
import { menuWords } from '../words/menu.ts';

const words = menuWords.mainMenu;

/** A page of ours, or with `href` one elsewhere. */
export type MenuLink = { label: string; to: string } | { label: string; href: string };

/** An entry of a menu; with `entries` it opens a submenu. */
export type MenuEntry = MenuLink | { label: string; entries: readonly MenuLink[] };

/** What the main menu takes from the settings. */
export type MenuSettings = {
  alumniMenus: readonly AlumniMenu[];
  series: readonly Pick<CommunitySeries, 'slug' | 'title'>[];
};

/** The entry of the page of a series stands for one entry per series. */
const withSeries = (entries: readonly ListedEntry[], series: MenuSettings['series']) =>
  entries.flatMap(entry =>
    entry.to.endsWith(':series')
      ? series.map(({ slug, title }) => ({ ...entry, label: title, to: entry.to.replace(':series', slug) }))
      : entry,
  );

const isContact = ({ to }: ListedEntry) => to === '/contact';

/** Entries in their order; those of one group in a submenu, which stands where the first of them does. */
function nested(entries: readonly ListedEntry[]): MenuEntry[] {
  const menu: MenuEntry[] = [];
  const groups = new Map<string, MenuLink[]>();
  for (const { group, label, to } of entries) {
    const known = group === undefined ? undefined : groups.get(group);
    if (known) known.push({ label, to });
    else if (group === undefined) menu.push({ label, to });
    else {
      const links = [{ label, to }];
      groups.set(group, links);
      menu.push({ label: group, entries: links });
    }
  }
  return menu;
}

/**
 * The main menu for a member of these communities, from what the pages say of themselves and the settings: alumni find their
 * community's own website and Contact under its name (spec §2 "alumni-community menu variants"), everyone else Contact alone.
 */
export function mainMenuFor(
  listed: readonly ListedEntry[],
  communityNames: readonly string[],
  { alumniMenus, series }: MenuSettings,
): readonly MenuEntry[] {
  const entries = withSeries(listed, series);
  const mine = new Set(communityNames.map(name => name.toLowerCase()));
  const alumni = alumniMenus.filter(({ community }) => mine.has(community.toLowerCase()));
  if (alumni.length === 0) return nested(entries);
  const contact = nested(entries.filter(isContact)) as MenuLink[];
  return [
    ...nested(entries.filter(entry => !isContact(entry))),
    ...alumni.map(({ community, website }) => ({
      label: community,
      entries: [{ label: words.website(community), href: website }, ...contact],
    })),
  ];
}
