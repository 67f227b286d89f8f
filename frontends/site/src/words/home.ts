/** Words of the pages below home. */
export const homeWords = {
  companyLogos: {
    title: 'Where our guests work',
    opensNewTab: '(opens in a new tab)',
  },
  home: {
    title: 'Socials worth leaving the house for',
    findASocial: 'Find a social',
    searchPlaceholder: 'Dinner, AI, sourdough…',
    city: 'City',
    thisWeek: 'This week',
    nextSevenDays: (city: string) => `The next seven days in ${city}`,
    theNextSevenDays: 'The next seven days',
    upcoming: 'Upcoming',
    seeAll: 'See all',
    spotlight: 'Spotlight',
    with: (map: string) => ` · with ${map}`,
    joinTheWaitlist: 'Join the waitlist',
    seeTheSocial: 'See the social',
    emptyCity: (city: string) => `Nothing in ${city} right now`,
    noSocialsYet: 'No socials yet',
    hostASocial: 'Host a social',
    emptyCityText: 'Have a look at the other cities, or be the one who starts something here.',
    emptyText: 'Be the first: it takes a title, a time and a location.',
  },
};
