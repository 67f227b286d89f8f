import { z } from 'zod';
import { defaultAlumniMenus, defaultCities, defaultSeries, defaultTags } from './config-defaults.ts';
import { defaultCommunityPage, defaultEnterprisePlansPage } from './config-page-defaults.ts';
import {
  alumniMenus,
  banners,
  cities,
  communitySeries,
  companyLogos,
  currencies,
  distinctTexts,
  pageSections,
} from './config-values.ts';
import type { ConfigArea, ConfigForm } from './config-kinds.ts';
import { line } from './fields.ts';
import { standingQuestions } from './standing-question-list.ts';

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
    schema: cities,
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
    schema: banners,
    initial: [],
  }),
  'site.alumniMenus': entry({
    title: 'Alumni menus',
    description: 'Whose verified members find their community’s own website beside Contact in the main menu.',
    form: 'menus',
    schema: alumniMenus,
    initial: defaultAlumniMenus,
  }),
  'site.series': entry({
    title: 'Community series',
    description:
      'The series in the main menu, in this order. A series has the socials that carry all of its tags.',
    form: 'series',
    schema: communitySeries,
    initial: defaultSeries,
  }),
  'site.companyLogos': entry({
    title: 'Company logos',
    description:
      'The companies at the foot of the home page, in this order: their pictures, or their names where they have none.',
    form: 'logos',
    schema: companyLogos,
    initial: [],
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
    schema: distinctTexts(100, 'A tag is there twice.').min(1),
    initial: defaultTags,
  }),
  'social.currencies': entry({
    title: 'Currencies',
    description: 'What tickets may be sold in; the first is the default. Published socials keep theirs.',
    form: 'list',
    schema: currencies,
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
    schema: distinctTexts(500, 'A word is there twice.'),
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
  'page.community': entry({
    title: 'FAQs',
    description:
      'The questions of the FAQs with their answers. Empty lines part paragraphs, **two stars** make bold, web addresses become links.',
    form: 'sections',
    schema: pageSections,
    initial: defaultCommunityPage,
  }),
  'page.enterprise-plans': entry({
    title: 'Enterprise Plans',
    description:
      'What Enterprise Plans says, above the way to the sales team. Texts are written as those of the FAQs.',
    form: 'sections',
    schema: pageSections,
    initial: defaultEnterprisePlansPage,
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

/** The pages whose text is a setting, by the last part of their address. */
export const configPages = [
  'community',
  'enterprise-plans',
] as const satisfies readonly (keyof AreaValues<'page'>)[];

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
