import type { AlumniMenu } from '@momos/contracts/config-entries';

/** A page of ours, or with `href` one elsewhere. */
export type MenuLink = { label: string; to: string } | { label: string; href: string };

/** An entry of a menu; with `entries` it opens a submenu. */
export type MenuEntry = MenuLink | { label: string; entries: readonly MenuLink[] };

const contact: MenuLink = { label: 'Contact', to: '/contact' };

/** The main menu of the public pages (spec §2), as far as its pages are there; an entry comes with its page. */
const pages: readonly MenuEntry[] = [
  { label: 'Socials', to: '/socials' },
  {
    label: 'Community Series',
    entries: [
      { label: 'Female Founders', to: '/series/female-founders' },
      { label: 'Private Founders Breakfast', to: '/series/private-founders-breakfast' },
      { label: 'Private Founders Dinner Series', to: '/series/private-founders-dinner-series' },
      { label: 'Financiers Galas', to: '/series/financiers-galas' },
      { label: 'AI/ML Summit', to: '/series/ai-ml-summit' },
      { label: 'Real Estate Investments', to: '/series/real-estate-investments' },
    ],
  },
  { label: 'Past Events', to: '/past-events' },
  { label: 'Photos', to: '/photos' },
];

/**
 * The main menu for a member of these communities: alumni find their community's own website and Contact under its name (spec §2
 * "alumni-community menu variants"), everybody else Contact alone.
 */
export function mainMenuFor(
  communityNames: readonly string[],
  menus: readonly AlumniMenu[],
): readonly MenuEntry[] {
  const mine = new Set(communityNames.map(name => name.toLowerCase()));
  const variants = menus
    .filter(({ community }) => mine.has(community.toLowerCase()))
    .map(({ community, website }) => ({
      label: community,
      entries: [{ label: `${community} website`, href: website }, contact],
    }));
  return variants.length > 0 ? [...pages, ...variants] : [...pages, contact];
}
