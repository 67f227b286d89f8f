const place = (name: string, shortName: string, timezone: string, country: string) => ({
  name,
  shortName,
  timezone,
  country,
});

/** Cities with their short names for search engines; the first three are the spec's. */
export const defaultCities = [
  place('New York', 'NYC', 'America/New_York', 'US'),
  place('San Francisco', 'SF', 'America/Los_Angeles', 'US'),
  place('Singapore', 'SG', 'Asia/Singapore', 'SG'),
  place('Los Angeles', 'LA', 'America/Los_Angeles', 'US'),
  place('Philadelphia', 'Philly', 'America/New_York', 'US'),
  place('Hong Kong', 'HK', 'Asia/Hong_Kong', 'HK'),
  place('Boston', 'BOS', 'America/New_York', 'US'),
  place('Chicago', 'CHI', 'America/Chicago', 'US'),
  place('Miami', 'MIA', 'America/New_York', 'US'),
  place('Austin', 'ATX', 'America/Chicago', 'US'),
  place('Seattle', 'SEA', 'America/Los_Angeles', 'US'),
  place('Washington', 'DC', 'America/New_York', 'US'),
  place('Toronto', 'TO', 'America/Toronto', 'CA'),
  place('London', 'LDN', 'Europe/London', 'GB'),
  place('Paris', 'PAR', 'Europe/Paris', 'FR'),
  place('Berlin', 'BER', 'Europe/Berlin', 'DE'),
  place('Tokyo', 'TYO', 'Asia/Tokyo', 'JP'),
  place('Sydney', 'SYD', 'Australia/Sydney', 'AU'),
];

/** The alumni communities with a menu of their own (spec §2 has three), until an admin changes them. */
export const defaultAlumniMenus = [
  { community: 'Columbia University', website: 'https://www.alumni.columbia.edu' },
  { community: 'Harvard University', website: 'https://alumni.harvard.edu' },
  { community: 'Stanford University', website: 'https://alumni.stanford.edu' },
];

/** The six community series of spec §2 "Main menu", until an admin changes them. */
export const defaultSeries = [
  {
    slug: 'female-founders',
    title: 'Female Founders',
    lead: 'Tables where women who build companies speak plainly.',
    tags: ['female founders'],
  },
  {
    slug: 'private-founders-breakfast',
    title: 'Private Founders Breakfast',
    lead: 'Early, small and off the record.',
    tags: ['breakfast', 'founders'],
  },
  {
    slug: 'private-founders-dinner-series',
    title: 'Private Founders Dinner Series',
    lead: 'One long table, one question for the evening.',
    tags: ['dinner', 'founders'],
  },
  {
    slug: 'financiers-galas',
    title: 'Financiers Galas',
    lead: 'Nights that do good and look it.',
    tags: ['gala'],
  },
  {
    slug: 'ai-ml-summit',
    title: 'AI/ML Summit',
    lead: 'A day with the people who train and run the models.',
    tags: ['AI', 'summit'],
  },
  {
    slug: 'real-estate-investments',
    title: 'Real Estate Investments',
    lead: 'Buildings, and the money that moves them.',
    tags: ['real estate'],
  },
];

/** What a social may be about, until an admin changes the list. */
export const defaultTags = [
  'Networking',
  'Founders',
  'Investors',
  'AI & ML',
  'Fintech',
  'Real estate',
  'Climate',
  'Health',
  'Design',
  'Product',
  'Careers',
  'Women in business',
  'Arts',
  'Music',
  'Film',
  'Books',
  'Food & drink',
  'Wine',
  'Outdoors',
  'Sports',
  'Wellness',
  'Games',
  'Alumni',
  'Panel',
  'Dinner',
  'Workshop',
  'Gala',
  'Party',
];
