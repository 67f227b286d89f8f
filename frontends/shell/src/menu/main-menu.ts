/** An entry of a menu; with `entries` it opens a submenu. */
export type MenuEntry =
  | { label: string; to: string }
  | { label: string; entries: readonly { label: string; to: string }[] };

/** The main menu of the public pages (spec §2), as far as its pages are there; an entry comes with its page. */
export const mainMenu: readonly MenuEntry[] = [
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
  { label: 'Contact', to: '/contact' },
];
