/** The people of the demo: e-mail, names, what they do and where they live. */
export type SeedPerson = {
  email: string;
  firstName: string;
  lastName: string;
  title: string;
  organization: string;
  city: string;
  sectors: string[];
  bio?: string;
};

const person = (
  email: string,
  firstName: string,
  lastName: string,
  [title, organization, city]: [string, string, string],
  sectors: string[],
  bio?: string,
): SeedPerson => ({
  email: `${email}@momos.test`,
  firstName,
  lastName,
  title,
  organization,
  city,
  sectors,
  ...(bio ? { bio } : {}),
});

/** Those who host. */
export const hosts: SeedPerson[] = [
  person(
    'maya',
    'Maya',
    'Okafor',
    ['Founder', 'Longtable Supper Club', 'New York'],
    ['Food', 'Community'],
    'I put twelve strangers at one table and let the bread do the talking. Chef by training, host by accident.',
  ),
  person(
    'noah',
    'Noah',
    'Bergström',
    ['Partner', 'Northlight Ventures', 'San Francisco'],
    ['Venture capital', 'Climate'],
    'Investing in climate hardware. I host small breakfasts because big panels never changed anybody’s mind.',
  ),
  person(
    'wei',
    'Wei Ling',
    'Tan',
    ['Director', 'Harbour Arts', 'Singapore'],
    ['Art', 'Non-profit'],
    'Curator, night walker, collector of small galleries. Come as you are, leave with a print.',
  ),
  person(
    'camila',
    'Camila',
    'Duarte',
    ['Head of AI', 'Parallel Health', 'San Francisco'],
    ['AI', 'Health'],
    'Building models that doctors actually trust. Hosting the reading group I wished existed.',
  ),
];

/** Those who come. */
export const attendees: SeedPerson[] = [
  person('leo', 'Leo', 'Tanaka', ['Product designer', 'Figment', 'New York'], ['Design', 'AI']),
  person('amara', 'Amara', 'Nwosu', ['Staff engineer', 'Loom & Ledger', 'New York'], ['Fintech']),
  person('sofia', 'Sofía', 'Herrera', ['Angel investor', 'Self-employed', 'New York'], ['Venture capital']),
  person('daniel', 'Daniel', 'Cohen', ['CEO', 'Brickhouse', 'New York'], ['Real estate']),
  person('hana', 'Hana', 'Kim', ['Data scientist', 'Parallel Health', 'San Francisco'], ['AI', 'Health']),
  person('marcus', 'Marcus', 'Reed', ['Founder', 'Tidewater Energy', 'San Francisco'], ['Climate']),
  person(
    'ines',
    'Inês',
    'Carvalho',
    ['Principal', 'Seven Hills Capital', 'San Francisco'],
    ['Venture capital', 'Fintech'],
  ),
  person('tom', 'Tom', 'Whitaker', ['Research engineer', 'Open Field Labs', 'San Francisco'], ['AI']),
  person('aisha', 'Aisha', 'Rahman', ['COO', 'Monsoon Logistics', 'Singapore'], ['Logistics']),
  person('jun', 'Jun', 'Hao', ['Photographer', 'Self-employed', 'Singapore'], ['Art']),
  person('elena', 'Elena', 'Petrova', ['Product manager', 'Kite', 'New York'], ['Fintech', 'Design']),
  person('samuel', 'Samuel', 'Osei', ['Chef', 'Ember & Salt', 'New York'], ['Food']),
  person('grace', 'Grace', 'Liu', ['Attorney', 'Liu & Partners', 'New York'], ['Law', 'Real estate']),
  person('omar', 'Omar', 'Haddad', ['CTO', 'Palmtree', 'Singapore'], ['Fintech', 'AI']),
  person('ruth', 'Ruth', 'Adler', ['Journalist', 'The Dispatch', 'New York'], ['Media']),
  person('kofi', 'Kofi', 'Mensah', ['Growth lead', 'Kite', 'San Francisco'], ['Fintech']),
];

/** Those who run the house; their roles are granted by identity's settings. */
export const staff: SeedPerson[] = [
  person('reviewer', 'Priya', 'Raman', ['Community editor', 'Momos', 'New York'], ['Community']),
  person('manager', 'Jonas', 'Weber', ['Head of community', 'Momos', 'New York'], ['Community']),
  person('admin', 'Ada', 'Lindqvist', ['Operations', 'Momos', 'New York'], ['Community']),
];
