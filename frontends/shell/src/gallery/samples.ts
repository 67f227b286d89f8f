/** People and socials for looking at the parts; nothing of it leaves the gallery. */
export const people = [
  { id: 'p1', displayName: 'Amara Okafor' },
  { id: 'p2', displayName: 'Jonas Weber' },
  { id: 'p3', displayName: 'Mei Lin Tan' },
  { id: 'p4', displayName: 'Sofía Reyes' },
  { id: 'p5', displayName: 'Noor Haddad' },
  { id: 'p6', displayName: 'Tobias Lund' },
  { id: 'p7', displayName: 'Priya Raman' },
];

const day = 86_400_000;
const from = (days: number) =>
  new Date(Math.ceil(Date.now() / day) * day + days * day + 23 * 3_600_000).toISOString();

const free = { type: 'FREE' as const, ticketPrice: 0, depositAmount: 0 };
const paid = (ticketPrice: number) => ({ type: 'PAID' as const, ticketPrice, depositAmount: 0 });

export const socials = [
  {
    id: 's1',
    title: 'Supper under the bridge',
    venue: 'Pier 7, Brooklyn',
    tags: ['Dinner'],
    at: from(1),
    tiers: [paid(85)],
  },
  {
    id: 's2',
    title: 'Female founders, first coffee',
    venue: 'Maman, Tribeca',
    tags: ['Founders'],
    at: from(2),
    tiers: [free],
  },
  {
    id: 's3',
    title: 'What agents cannot do yet',
    venue: 'Online',
    tags: ['AI'],
    at: from(3),
    tiers: [free, paid(40)],
  },
  {
    id: 's4',
    title: 'Private founders breakfast',
    venue: 'The Ned NoMad',
    tags: ['Breakfast'],
    at: from(5),
    tiers: [paid(35), paid(60)],
  },
  {
    id: 's5',
    title: 'Rooftop vinyl night',
    venue: 'House of Yes, Bushwick',
    tags: ['Music'],
    at: from(6),
    tiers: [free],
  },
  {
    id: 's6',
    title: 'Real estate after hours',
    venue: 'One Vanderbilt',
    tags: ['Real estate'],
    at: from(9),
    tiers: [paid(120)],
  },
  {
    id: 's7',
    title: 'Sunday run and pancakes',
    venue: 'Prospect Park',
    tags: ['Running'],
    at: from(10),
    tiers: [free],
  },
  {
    id: 's8',
    title: 'Financiers gala, winter edition',
    venue: 'Gotham Hall',
    tags: ['Gala'],
    at: from(15),
    tiers: [paid(450)],
  },
  {
    id: 's9',
    title: 'Poster design in one evening',
    venue: 'Cooper Union',
    tags: ['Design'],
    at: from(16),
    tiers: [paid(25)],
  },
];

export const attendees = people.map((person, index) => ({
  ...person,
  status:
    ['PENDING', 'APPROVED', 'ATTENDED', 'WAITLIST', 'REJECTED', 'CANCELLED', 'INITIAL'][index] ?? 'PENDING',
  tier: index % 2 ? 'Early bird' : 'Free entry',
  paid: index % 2 ? 40 : 0,
  from: ['New York', 'Berlin', 'Singapore', 'Madrid', 'San Francisco', 'Copenhagen', 'London'][index] ?? '',
}));
