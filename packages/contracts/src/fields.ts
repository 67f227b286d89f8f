import { z } from 'zod';
import { domainPattern } from './email-domains.ts';
import { mailboxLength, mailboxPattern } from './mailbox.ts';

/** Building blocks that several contracts share. Names say what is meant, so that OpenAPI and errors read well. */

/** An id: UUID v7 (RFC 9562), sortable by time. */
export const id = z
  .uuid()
  .meta({ description: 'UUID v7', examples: ['01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60'] });

/** `{ id }` in a path. */
export const idParams = z.strictObject({ id });

/** `{ slug }` in a path. */
export const slug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,118}[a-z0-9])?$/, 'Lower-case letters, digits and hyphens.');
export const slugParams = z.strictObject({ slug });

/** A moment as ISO 8601 in UTC, with or without milliseconds. */
export const timestamp = z.iso.datetime({ offset: false });

/** An IANA time zone name that this runtime knows. */
export const timezone = z
  .string()
  .max(64)
  .refine(isTimezone, 'Not an IANA time zone, such as America/New_York.');

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** ISO 4217 code in capitals. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Three capital letters, such as USD.')
  .refine(code => currencies.has(code), 'Not a currency of ISO 4217.');

/** A price in decimal major units; how fine and how large it may be is its currency's matter (`tierProblems`). */
export const price = z.number().min(0).max(10_000_000_000).multipleOf(0.001);

/** What turns the direction of the text after it, also of what stands beside it on a page: `gnp.exe` reads as `exe.png`. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text on one line, trimmed, without control characters and Unicode's own line breaks (so it cannot break a mail header). */
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
export const line = (max: number, min = 1) =>
  z
    .string()
    .overwrite(text => text.replace(directions, ''))
    .trim()
    .min(min)
    .max(max)
    .refine(text => !controls.test(text), 'No line breaks or control characters.');

/** Text over several lines, trimmed, without control characters other than line breaks and tabs. */
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const textControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
export const paragraphs = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(text => !textControls.test(text), 'No control characters.');

/** An e-mail address, lower-cased. */
export const email = z
  .email({ pattern: mailboxPattern })
  .max(mailboxLength)
  .transform(text => text.toLowerCase());

/** A web address (http or https). */
export const webUrl = z.url({ protocol: /^https?$/ }).max(2048);

/** A public picture of our media service: one elsewhere could change after a review, and would see who looks at it. */
export const picturePath = z
  .string()
  .regex(/^\/media\/public\/[a-z_]{1,40}\/[\w-]{1,160}\.webp$/, 'The path of an uploaded picture.');

/** Whole number in a query string. */
export const queryInt = (min: number, max: number, fallback: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

/** `true` or `false` in a query string. */
export const queryBoolean = z.enum(['true', 'false']).transform(text => text === 'true');

/** Paging fields of every list (decisions: "Paging"). */
export const pageFields = {
  pageSize: queryInt(1, 100, 20),
  exclusiveStartKey: z.string().min(1).max(1024).optional(),
};
export const pageQuery = z.strictObject(pageFields);

/** `meta` of a paged list; no key means the last page. */
export const pageMeta = z.object({
  lastEvaluatedKey: z.string().nullable(),
  total: z.number().int().optional(),
});
export type PageMeta = z.infer<typeof pageMeta>;

/** Meta of a list with a filter that shows how many there are of each value, whatever is asked for. */
export const countedPageMeta = <const V extends readonly string[]>(values: V) =>
  pageMeta.extend({ counts: z.record(z.enum(values), z.number().int().nonnegative()) });

/** An answer that only says that it was done. */
export const done = z.object({ ok: z.literal(true) });

/** A host name of at least two labels, in lower case, without a leading at sign. */
export const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(domainPattern, 'A domain such as acme.com.');
