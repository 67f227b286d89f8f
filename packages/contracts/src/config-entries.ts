import { z } from 'zod';
import { defaultAlumniMenus, defaultCities, defaultSeries, defaultTags } from './config-defaults.ts';
import { currency, line, slug, timezone } from './fields.ts';
import { standingQuestions } from './standing-question-list.ts';

/** What the settings are grouped by; each is a call of the spec (`site`: `/configs`), but `registration`, which no page reads. */
export const configAreas = [
  'site',
  'social',
  'registration',
  'circle',
  'admin',
  'proposal',
  'newsletter',
] as const;
export type ConfigArea = (typeof configAreas)[number];

/** How the editor asks for a value. */
export const configForms = [
  'switch',
  'number',
  'text',
  'choice',
  'list',
  'flags',
  'numbers',
  'cities',
  'banners',
  'menus',
  'series',
  'questions',
] as const;
export type ConfigForm = (typeof configForms)[number];

const city = z.strictObject({
  name: line(80),
  shortName: line(12),
  timezone,
  country: z.string().regex(/^[A-Z]{2}$/, 'Two capital letters, such as US.'),
});
export type City = z.infer<typeof city>;

const banner = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Lower-case letters, digits and hyphens.'),
  text: line(160),
  /** A path of ours or a web address; null for a banner that leads nowhere. */
  href: z
    .string()
    .max(500)
    .regex(/^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]+)$/, 'A path such as /socials, or an https address.')
    .nullable(),
});
export type Banner = z.infer<typeof banner>;

const alumniMenu = z.strictObject({
  /** The name of the community, as its verified members carry it. */
  community: line(120),
  website: z
    .string()
    .max(500)
    .regex(/^https:\/\/[^\s\\]+$/, 'An https address.'),
});
export type AlumniMenu = z.infer<typeof alumniMenu>;

const tag = line(40);

const communitySeries = z.strictObject({
  slug,
  title: line(80),
  lead: line(200),
  /** Its socials are those that their hosts gave all of these. */
  tags: z.array(tag).min(1).max(5),
});
export type CommunitySeries = z.infer<typeof communitySeries>;

const isDistinct = (texts: readonly string[]) => new Set(texts).size === texts.length;
const whole = (min: number, max: number) => z.number().int().min(min).max(max);
const points = whole(0, 100_000);

/** One setting: what it is for, what it may be, and what it is until an admin changes it. */
type Entry<S extends z.ZodType> = {
  title: string;
  description: string;
  form: ConfigForm;
  unit?: string;
  options?: readonly string[];
  /** What the options, or the named parts of the value, are called. */
  labels?: Readonly<Record<string, string>>;
  schema: S;
  initial: z.output<S>;
};
const entry = <S extends z.ZodType>(given: Entry<S>): Entry<S> => given;

const visibilities = ['PUBLIC', 'COMMUNITY_ONLY', 'PRIVATE'] as const;

/** Every setting that an admin may change, by area and name (spec §9 "Config keys"; values there are not shown). */
export const configEntries = {
  'site.cities': entry({
    title: 'Cities',
    description: 'Where socials take place, with the short name that search engines see and the time zone.',
    form: 'cities',
    schema: z
      .array(city)
      .min(1)
      .max(200)
      .refine(cities => isDistinct(cities.map(({ name }) => name)), 'Two cities have the same name.'),
    initial: defaultCities,
  }),
  'site.defaultCity': entry({
    title: 'Default city',
    description: 'The city of who has not chosen one; one of the cities above.',
    form: 'text',
    schema: line(80),
    initial: 'New York',
  }),
  'site.banners': entry({
    title: 'Banners',
    description: 'Lines above every public page, the first on top.',
    form: 'banners',
    schema: z
      .array(banner)
      .max(5)
      .refine(banners => isDistinct(banners.map(({ id }) => id)), 'Two banners have the same name.'),
    initial: [],
  }),
  'site.alumniMenus': entry({
    title: 'Alumni menus',
    description: 'Whose verified members find their community’s own website beside Contact in the main menu.',
    form: 'menus',
    schema: z
      .array(alumniMenu)
      .max(20)
      .refine(
        menus => isDistinct(menus.map(({ community }) => community.toLowerCase())),
        'A community is there twice.',
      ),
    initial: defaultAlumniMenus,
  }),
  'site.series': entry({
    title: 'Community series',
    description:
      'The series in the main menu, in this order. A series has the socials that carry all of its tags.',
    form: 'series',
    schema: z
      .array(communitySeries)
      .max(12)
      .refine(series => isDistinct(series.map(each => each.slug)), 'Two series have the same address.')
      .refine(series => isDistinct(series.map(({ title }) => title)), 'Two series have the same title.'),
    initial: defaultSeries,
  }),
  'site.featureFlags': entry({
    title: 'Feature flags',
    description: 'New parts of the product that are open to everybody.',
    form: 'flags',
    labels: { GENERALIZE_CRM: 'CRM tables for uses beside sales' },
    schema: z.strictObject({ GENERALIZE_CRM: z.boolean() }),
    initial: { GENERALIZE_CRM: false },
  }),
  'site.emailVerificationRewards': entry({
    title: 'Rewards for verified e-mails',
    description: 'What a person gets for the first proof of an address of each category.',
    form: 'numbers',
    unit: 'momo points',
    labels: { GENERAL: 'Personal address', COMPANY: 'Company address', SCHOOL: 'School address' },
    schema: z.strictObject({ GENERAL: points, COMPANY: points, SCHOOL: points }),
    initial: { GENERAL: 0, COMPANY: 100, SCHOOL: 100 },
  }),
  'social.isCurationOn': entry({
    title: 'Reviewers decide what is listed',
    description:
      'On: reviewers decide which public socials are listed. Off: new ones are listed immediately.',
    form: 'switch',
    schema: z.boolean(),
    initial: true,
  }),
  'social.holdMinutes': entry({
    title: 'Time to pay',
    description: 'How long a place is kept while its person pays.',
    form: 'number',
    unit: 'minutes',
    schema: whole(5, 120),
    initial: 15,
  }),
  'social.offerHours': entry({
    title: 'Time to take an offered place',
    description: 'How long a freed place is offered to the first person on the waitlist.',
    form: 'number',
    unit: 'hours',
    schema: whole(1, 168),
    initial: 4,
  }),
  'social.tags': entry({
    title: 'Tags',
    description: 'What a social may be about.',
    form: 'list',
    schema: z.array(tag).min(1).max(100).refine(isDistinct, 'A tag is there twice.'),
    initial: defaultTags,
  }),
  'social.currencies': entry({
    title: 'Currencies',
    description: 'What tickets may be sold in; the first is the default. Published socials keep theirs.',
    form: 'list',
    schema: z.array(currency).min(1).max(20).refine(isDistinct, 'A currency is there twice.'),
    initial: ['USD', 'EUR', 'GBP', 'SGD'],
  }),
  'registration.standingQuestions': entry({
    title: 'Standing questions',
    description:
      'What the platform itself asks each person once, in their next registration. Hosts do not see the answers.',
    form: 'questions',
    schema: standingQuestions,
    initial: [],
  }),
  'circle.pageSize': entry({
    title: 'Circles on a page',
    description: 'Page size of a person’s circles.',
    form: 'number',
    unit: 'circles',
    schema: whole(5, 100),
    initial: 20,
  }),
  'circle.refusedWords': entry({
    title: 'Words refused in chat',
    description: 'A message with one of these words is not sent.',
    form: 'list',
    schema: z.array(line(40)).max(500).refine(isDistinct, 'A word is there twice.'),
    initial: [] as string[],
  }),
  'circle.visibility': entry({
    title: 'Visibility of a new circle',
    description: 'Who sees a circle until its hosts say otherwise.',
    form: 'choice',
    options: visibilities,
    labels: {
      PUBLIC: 'Everybody',
      COMMUNITY_ONLY: 'Signed-in members',
      PRIVATE: 'Only members of the circle',
    },
    schema: z.enum(visibilities),
    initial: 'COMMUNITY_ONLY',
  }),
  'admin.outreachLimit': entry({
    title: 'Most people in one outreach message',
    description: 'How many people one outreach message may go to.',
    form: 'number',
    unit: 'people',
    schema: whole(1, 10_000),
    initial: 500,
  }),
  'proposal.quorum': entry({
    title: 'Pledges a proposal needs',
    description: 'How many pledges a proposal needs to become a social.',
    form: 'number',
    unit: 'pledges',
    schema: whole(1, 1000),
    initial: 10,
  }),
  'proposal.maxCapacity': entry({
    title: 'Largest proposal',
    description: 'How many people a proposal may take at most.',
    form: 'number',
    unit: 'people',
    schema: whole(1, 10_000),
    initial: 50,
  }),
  'proposal.deadlineDays': entry({
    title: 'Deadline of a proposal',
    description: 'How long a proposal collects pledges where its creator says nothing.',
    form: 'number',
    unit: 'days',
    schema: whole(1, 180),
    initial: 14,
  }),
  'proposal.paidDeadlineDays': entry({
    title: 'Longest deadline with payment',
    description: 'How long a proposal with a price may collect at most: cards are reserved for about a week.',
    form: 'number',
    unit: 'days',
    schema: whole(1, 30),
    initial: 6,
  }),
  'proposal.creatorReward': entry({
    title: 'Reward for a proposal that makes it',
    description: 'What the creator of a proposal gets when it becomes a social.',
    form: 'number',
    unit: 'momo points',
    schema: points,
    initial: 200,
  }),
  'newsletter.senderName': entry({
    title: 'Sender of newsletters',
    description: 'The name that newsletters come from.',
    form: 'text',
    schema: line(60),
    initial: 'Momos',
  }),
  'newsletter.socialsPerIssue': entry({
    title: 'Socials in an issue',
    description: 'How many socials a new newsletter starts with.',
    form: 'number',
    unit: 'socials',
    schema: whole(1, 50),
    initial: 6,
  }),
} as const;

type Entries = typeof configEntries;
export type ConfigEntryId = keyof Entries;

/** The value of a setting. */
export type ConfigValue<I extends ConfigEntryId> = z.output<Entries[I]['schema']>;

/** The values of an area by name. */
export type AreaValues<A extends ConfigArea> = {
  [I in ConfigEntryId as I extends `${A}.${infer N}` ? N : never]: ConfigValue<I>;
};
type AreaShape<A extends ConfigArea> = {
  [I in ConfigEntryId as I extends `${A}.${infer N}` ? N : never]: Entries[I]['schema'];
};

export const configEntryIds = Object.keys(configEntries) as ConfigEntryId[];

/** The area of a setting. */
export const areaOf = (id: ConfigEntryId): ConfigArea => id.split('.')[0] as ConfigArea;

/** The schema of an area's values, for the area's call. */
export function areaSchema<A extends ConfigArea>(area: A): z.ZodObject<AreaShape<A>> {
  const shape = configEntryIds
    .filter(id => areaOf(id) === area)
    .map(id => [id.slice(area.length + 1), configEntries[id].schema]);
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodObject<AreaShape<A>>;
}

/** A value as the bus carries it (JSON); undefined when it is empty, which means the default, or not what the setting can be. */
export function readConfigValue<I extends ConfigEntryId>(id: I, json: string): ConfigValue<I> | undefined {
  try {
    return configEntries[id].schema.parse(JSON.parse(json)) as ConfigValue<I>;
  } catch {
    return undefined;
  }
}
