import { z } from 'zod';
import { currency, line, paragraphs, picturePath, slug, timezone } from './fields.ts';

const isDistinct = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** Short texts, none of them twice. */
export const distinctTexts = (max: number, message: string) =>
  z.array(line(40)).max(max).refine(isDistinct, message);

/** What tickets may be sold in. */
export const currencies = z.array(currency).min(1).max(20).refine(isDistinct, 'A currency is there twice.');

/** A path of ours or a web address; null for what leads nowhere. */
const href = z
  .string()
  .max(500)
  .regex(/^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]+)$/, 'A path such as /socials, or an https address.')
  .nullable();

const city = z.strictObject({
  name: line(80),
  shortName: line(12),
  timezone,
  country: z.string().regex(/^[A-Z]{2}$/, 'Two capital letters, such as US.'),
});
export type City = z.infer<typeof city>;

/** Where socials take place. */
export const cities = z
  .array(city)
  .min(1)
  .max(200)
  .refine(all => isDistinct(all.map(({ name }) => name)), 'Two cities have the same name.');

const banner = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Lower-case letters, digits and hyphens.'),
  text: line(160),
  href,
});
export type Banner = z.infer<typeof banner>;

/** Lines above every public page. */
export const banners = z
  .array(banner)
  .max(5)
  .refine(all => isDistinct(all.map(({ id }) => id)), 'Two banners have the same name.');

const alumniMenu = z.strictObject({
  /** The name of the community, as its verified members carry it. */
  community: line(120),
  website: z
    .string()
    .max(500)
    .regex(/^https:\/\/[^\s\\]+$/, 'An https address.'),
});
export type AlumniMenu = z.infer<typeof alumniMenu>;

/** The communities with a menu of their own. */
export const alumniMenus = z
  .array(alumniMenu)
  .max(20)
  .refine(
    all => isDistinct(all.map(({ community }) => community.toLowerCase())),
    'A community is there twice.',
  );

const oneSeries = z.strictObject({
  slug,
  title: line(80),
  lead: line(200),
  /** Its socials are those that their hosts gave all of these. */
  tags: z.array(line(40)).min(1).max(5),
});
export type CommunitySeries = z.infer<typeof oneSeries>;

/** The community series of the main menu, in its order. */
export const communitySeries = z
  .array(oneSeries)
  .max(12)
  .refine(all => isDistinct(all.map(each => each.slug)), 'Two series have the same address.')
  .refine(all => isDistinct(all.map(({ title }) => title)), 'Two series have the same title.');

const pageSection = z.strictObject({
  title: line(160),
  body: paragraphs(3000).refine(text => text !== '', 'Enter a text.'),
});

/** The text of a page, part by part. */
export const pageSections = z
  .array(pageSection)
  .max(30)
  .refine(all => isDistinct(all.map(({ title }) => title)), 'Two parts have the same title.');
export type PageSections = z.infer<typeof pageSections>;

const companyLogo = z.strictObject({
  name: line(60),
  /** Its name stands there where it has none. */
  picturePath: picturePath.nullable(),
  href,
});
export type CompanyLogo = z.infer<typeof companyLogo>;

/** The companies of the home page. */
export const companyLogos = z
  .array(companyLogo)
  .max(24)
  .refine(all => isDistinct(all.map(({ name }) => name)), 'A company is there twice.');
