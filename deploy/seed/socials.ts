import type { SocialInput } from '@momos/contracts/social-input';
import { free, newYork, paid, sanFrancisco, singapore, venue } from './social-parts.ts';

/** A social of the demo. Days count from today; hours are local to the place. */
export type SeedSocial = {
  host: string;
  inDays: number;
  hour: number;
  hours: number;
  review: 'APPROVED' | 'APPROVED_FEATURE' | 'PENDING' | 'REVISION_NEEDED';
  /** How many of the demo's attendees register. */
  registrations: number;
  social: Pick<
    SocialInput,
    'title' | 'description' | 'tags' | 'maxCapacity' | 'timezone' | 'city' | 'ticketTiers'
  > &
    Partial<SocialInput>;
};

const question = (
  id: string,
  title: string,
  questionType: 'SHORT_TEXT' | 'MULTIPLE_CHOICES' | 'COMPANY_VERIFICATION',
  availableAnswers: string[] = [],
  userDataMapping: string | null = null,
) => ({
  id,
  title,
  questionType,
  isRequired: true,
  availableAnswers,
  isOptInShareResponse: userDataMapping !== null,
  userDataMapping,
  canRemove: true,
  subQuestions: [],
});

/** Coming socials, so that home and the hosts' pages have something to show. */
export const socials: SeedSocial[] = [
  {
    host: 'maya@momos.test',
    inDays: 9,
    hour: 19,
    hours: 4,
    review: 'APPROVED_FEATURE',
    registrations: 9,
    social: {
      ...newYork,
      title: 'The Long Table: a winter supper for founders',
      tags: ['dinner', 'founders'],
      maxCapacity: 24,
      isApprovalRequired: true,
      maxPlusOnes: 1,
      description:
        'Twelve courses, two long tables, one rule: you sit next to someone you have not met.\n\nWe cook over fire in a former print shop in Gowanus. Between courses, three guests tell a five-minute story about a decision that nearly broke them. No slides, no pitches, phones in the bread basket.\n\nThe menu is vegetable-forward; tell us about allergies when you register. The deposit comes back when you walk through the door.',
      venueData: venue(
        'The Print Shop',
        'A former print shop in Gowanus',
        '214 Butler Street, Brooklyn, NY 11217',
        'New York',
        40.6817,
        -73.9862,
      ),
      ticketTiers: [paid('Seat at the table', 85, 40), paid('Patron seat, with wine', 140, 40, 6)],
      questionnaire: {
        questions: [
          question('story', 'What decision nearly broke you?', 'SHORT_TEXT'),
          question('diet', 'What do you eat?', 'MULTIPLE_CHOICES', [
            'Everything',
            'Vegetarian',
            'Vegan',
            'No nuts',
          ]),
        ],
      },
      noShowPolicy:
        'Seats are few. If you do not come and do not cancel, your deposit pays for the meal you left.',
    },
  },
  {
    host: 'noah@momos.test',
    inDays: 3,
    hour: 8,
    hours: 2,
    review: 'APPROVED_FEATURE',
    registrations: 8,
    social: {
      ...sanFrancisco,
      title: 'Climate hardware breakfast',
      tags: ['breakfast', 'climate', 'investors'],
      maxCapacity: 30,
      description:
        'Coffee, eggs and thirty people who build things that weigh more than a laptop.\n\nThis month: heat pumps in old buildings. Marcus from Tidewater brings a unit we may take apart. Bring one number about your own work that surprised you.',
      venueData: venue(
        'Dogpatch Works',
        'A workshop in Dogpatch',
        '1275 Minnesota Street, San Francisco, CA 94107',
        'San Francisco',
        37.7534,
        -122.3901,
      ),
      ticketTiers: [free(20), paid('Supporter', 25, 0, 10)],
      questionnaire: {
        questions: [question('work', 'Where do you work?', 'COMPANY_VERIFICATION', [], 'organization')],
      },
    },
  },
  {
    host: 'wei@momos.test',
    inDays: 5,
    hour: 20,
    hours: 3,
    review: 'APPROVED',
    registrations: 5,
    social: {
      ...singapore,
      title: 'After hours at Gillman Barracks',
      tags: ['art', 'night walk'],
      maxCapacity: 40,
      description:
        'Six small galleries stay open for us alone. We start with the new photographs at Harbour Arts and walk on as the heat goes.\n\nEvery guest leaves with a risograph print made that evening.',
      venueData: venue(
        'Harbour Arts',
        'Gillman Barracks',
        '9 Lock Road, Singapore 108937',
        'Singapore',
        1.2772,
        103.8042,
      ),
      ticketTiers: [paid('Ticket with print', 32)],
    },
  },
  {
    host: 'camila@momos.test',
    inDays: 6,
    hour: 18,
    hours: 2,
    review: 'APPROVED',
    registrations: 10,
    social: {
      ...sanFrancisco,
      title: 'Reading group: evaluations that doctors trust',
      tags: ['AI', 'health'],
      maxCapacity: 10,
      description:
        'We read one paper, closely. This time a study of how clinicians override model advice, and when they are right to.\n\nThe paper comes by mail a week before. Ten seats, so that everybody speaks.',
      venueData: venue(
        'Parallel Health',
        'An office near Jackson Square',
        '55 Osgood Place, San Francisco, CA 94133',
        'San Francisco',
        37.7975,
        -122.4045,
      ),
      ticketTiers: [free()],
    },
  },
  {
    host: 'maya@momos.test',
    inDays: 14,
    hour: 11,
    hours: 3,
    review: 'APPROVED',
    registrations: 6,
    social: {
      ...newYork,
      title: 'Sunday bread: sourdough for beginners',
      tags: ['workshop', 'food'],
      maxCapacity: 16,
      description:
        'Flour, water, salt and patience. You knead, shape and take home a loaf to bake, and a jar of the eleven-year-old starter we call Agnes.',
      venueData: venue(
        'Ember & Salt',
        'A bakery in Crown Heights',
        '729 Franklin Avenue, Brooklyn, NY 11238',
        'New York',
        40.6726,
        -73.9573,
      ),
      ticketTiers: [paid('Workshop', 48, 15)],
    },
  },
  {
    host: 'noah@momos.test',
    inDays: 20,
    hour: 17,
    hours: 1,
    review: 'APPROVED',
    registrations: 11,
    social: {
      ...sanFrancisco,
      title: 'Office hours: raising in a slow year',
      tags: ['founders', 'investors', 'online'],
      maxCapacity: 200,
      isOnline: true,
      onlineUrl: 'https://meet.example/office-hours',
      city: null,
      description:
        'One hour, four investors, no panel. Founders bring a page of their deck and get two minutes of plain speech about it.\n\nOpen to every time zone; the link comes with your ticket.',
      ticketTiers: [free()],
    },
  },
  {
    host: 'wei@momos.test',
    inDays: 27,
    hour: 19,
    hours: 3,
    review: 'APPROVED',
    registrations: 4,
    social: {
      ...singapore,
      title: 'Financiers gala: a night for the reef',
      tags: ['gala', 'non-profit'],
      maxCapacity: 120,
      maxPlusOnes: 3,
      isApprovalRequired: true,
      description:
        'Black tie, bare feet allowed. Dinner on the lawn, an auction of twelve works by young artists of the region, and every dollar to the reef nursery at St John’s Island.',
      venueData: venue(
        'The Chapel Lawn',
        'A garden on Mount Emily',
        '30 Mount Emily Road, Singapore 228494',
        'Singapore',
        1.3036,
        103.8468,
      ),
      ticketTiers: [paid('Guest', 220), paid('Table host', 950, 0, 8)],
      questionnaire: {
        questions: [question('work', 'Where do you work?', 'COMPANY_VERIFICATION', [], 'organization')],
      },
    },
  },
  {
    host: 'camila@momos.test',
    inDays: 34,
    hour: 9,
    hours: 8,
    review: 'APPROVED',
    registrations: 7,
    social: {
      ...sanFrancisco,
      title: 'AI/ML summit: small models, big rooms',
      tags: ['AI', 'summit'],
      maxCapacity: 300,
      maxPlusOnes: 2,
      description:
        'A day about models that fit where people are: on a phone in a clinic, in a tractor, in a court. Twelve talks of fifteen minutes, long breaks, good coffee.',
      venueData: venue(
        'The Pearl',
        'A hall in Dogpatch',
        '601 19th Street, San Francisco, CA 94107',
        'San Francisco',
        37.7606,
        -122.3876,
      ),
      ticketTiers: [free(60), paid('Early', 90, 0, 100), paid('Regular', 140)],
    },
  },
  {
    host: 'maya@momos.test',
    inDays: 41,
    hour: 18,
    hours: 3,
    review: 'PENDING',
    registrations: 0,
    social: {
      ...newYork,
      title: 'Private founders breakfast, at night',
      tags: ['breakfast', 'founders'],
      maxCapacity: 18,
      description: 'Pancakes at six in the evening. It makes people honest.',
      venueData: venue(
        'Longtable Kitchen',
        'A loft in Red Hook',
        '160 Van Brunt Street, Brooklyn, NY 11231',
        'New York',
        40.6826,
        -74.0069,
      ),
      ticketTiers: [paid('Plate', 38)],
    },
  },
  {
    host: 'wei@momos.test',
    inDays: 44,
    hour: 7,
    hours: 2,
    review: 'REVISION_NEEDED',
    registrations: 0,
    social: {
      ...singapore,
      title: 'Sunrise sketching at the reservoir',
      tags: ['art'],
      maxCapacity: 20,
      description: 'Paper, charcoal and the light before the heat.',
      venueData: venue(
        'MacRitchie Reservoir',
        'The zig-zag bridge',
        'Lornie Road, Singapore',
        'Singapore',
        1.3423,
        103.8318,
      ),
      ticketTiers: [free()],
    },
  },
];
