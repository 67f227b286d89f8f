import type { SeedSocial } from './socials.ts';
import { free, newYork, paid, sanFrancisco, singapore, venue } from './social-parts.ts';

/** A social that is over. The last `missing` of those who registered did not come. */
export type PastSocial = Omit<SeedSocial, 'inDays' | 'review'> & {
  daysAgo: number;
  missing: number;
  /** Of those who came, in order. */
  reviews: { rating: number; comment: string; reply?: string }[];
};

/** What was, so that past socials, reviews, statistics and "came to 3 of the last 10" have something to show. */
export const pastSocials: PastSocial[] = [
  {
    host: 'maya@momos.test',
    daysAgo: 12,
    hour: 19,
    hours: 4,
    registrations: 10,
    missing: 2,
    reviews: [
      {
        rating: 5,
        comment:
          'I came for the duck and left with two friends and a lawyer. The seating plan is a small work of art.',
        reply: 'The lawyer says the same about you. Come back in December.',
      },
      { rating: 5, comment: 'No one asked what I do until the cheese. Perfect.' },
      {
        rating: 4,
        comment: 'Wonderful food, a little loud at our end of the table.',
        reply: 'Noted: felt under the chairs from now on.',
      },
      { rating: 5, comment: 'The bread alone is worth the train ride.' },
    ],
    social: {
      ...newYork,
      title: 'The Long Table: harvest supper',
      tags: ['supper', 'founders', 'food'],
      maxCapacity: 14,
      description:
        'Twelve strangers, one table, everything from within a hundred miles. Squash, duck, the last tomatoes of the year, and questions that are better than small talk.',
      venueData: venue(
        'Longtable Kitchen',
        'A loft in Red Hook',
        '160 Van Brunt Street, Brooklyn, NY 11231',
        'New York',
        40.6826,
        -74.0069,
      ),
      ticketTiers: [paid('Seat at the table', 68)],
    },
  },
  {
    host: 'camila@momos.test',
    daysAgo: 20,
    hour: 18,
    hours: 2,
    registrations: 9,
    missing: 3,
    reviews: [
      {
        rating: 5,
        comment: 'We read one paper properly. I had forgotten what that feels like.',
        reply: 'Next one is on calibration. Bring a pencil.',
      },
      { rating: 4, comment: 'Great discussion; I would have liked the paper two days earlier.' },
      { rating: 5, comment: 'Camila moderates like a good editor cuts.' },
    ],
    social: {
      ...sanFrancisco,
      title: 'Reading group: what a benchmark cannot see',
      tags: ['AI', 'health', 'reading group'],
      maxCapacity: 16,
      description: 'One paper, printed. Ninety minutes, no slides. We end when one of us changes their mind.',
      venueData: venue(
        'Parallel Health, fourth floor',
        'Near South Park',
        '2 South Park Street, San Francisco, CA 94107',
        'San Francisco',
        37.7816,
        -122.3942,
      ),
      ticketTiers: [free()],
    },
  },
  {
    host: 'wei@momos.test',
    daysAgo: 33,
    hour: 20,
    hours: 3,
    registrations: 8,
    missing: 1,
    reviews: [
      {
        rating: 5,
        comment: 'Four galleries, one storm, and a painter who opened her studio for us at midnight.',
      },
      {
        rating: 5,
        comment: 'Singapore looks different since.',
        reply: 'It does from the roof of block seven. Next month.',
      },
      { rating: 3, comment: 'Lovely, but the second stop was too small for all of us.' },
    ],
    social: {
      ...singapore,
      title: 'Night walk: studios that are never open',
      tags: ['art', 'walk'],
      maxCapacity: 20,
      description:
        'We start at dusk and knock on doors that are usually closed. Comfortable shoes; rain is part of it.',
      venueData: venue(
        'Gillman Barracks',
        'Block 9, by the big tree',
        '9 Lock Road, Singapore 108937',
        'Singapore',
        1.2778,
        103.8047,
      ),
      ticketTiers: [free(20)],
    },
  },
  {
    host: 'noah@momos.test',
    daysAgo: 47,
    hour: 8,
    hours: 2,
    registrations: 7,
    missing: 2,
    reviews: [
      { rating: 5, comment: 'Three people at my table are now piloting our heat pumps.' },
      {
        rating: 4,
        comment: 'Short and useful. More coffee, please.',
        reply: 'A second machine is on its way.',
      },
    ],
    social: {
      ...sanFrancisco,
      title: 'Climate hardware breakfast: heat',
      tags: ['climate', 'breakfast', 'founders'],
      maxCapacity: 12,
      description: 'Founders who build things that get warm, and people who buy them. Eggs, no pitches.',
      venueData: venue(
        'The Mill',
        'NoPa',
        '736 Divisadero Street, San Francisco, CA 94117',
        'San Francisco',
        37.7764,
        -122.4378,
      ),
      ticketTiers: [free(12)],
    },
  },
];
