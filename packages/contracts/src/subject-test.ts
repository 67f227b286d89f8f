import { z } from 'zod';
import { line, timestamp } from './fields.ts';

/** The subjects of a test: A is the message's own. */
export const subjectVariants = ['A', 'B'] as const;

/** How long before its social starts the rest of an audience is written to at the latest. */
export const hoursBeforeStart = 1;

/** A second subject of a mail, which is compared with the first by the clicks on links to the platform. */
export const subjectTestInput = z.strictObject({
  subject: line(200),
  percent: z
    .number()
    .int()
    .min(10)
    .max(50)
    .default(20)
    .meta({ description: 'How much of the audience gets either subject first, half each' }),
  hours: z
    .number()
    .int()
    .min(1)
    .max(24)
    .default(2)
    .meta({ description: 'How long clicks are counted until the rest gets the better subject' }),
});

const variantResult = z.object({
  sent: z.number().int(),
  clicks: z.number().int().meta({ description: 'Mails in which a link to the platform was opened' }),
});

/** A test of two subjects, and what came of it until now. */
export const subjectTestView = z.object({
  subject: z.string(),
  percent: z.number().int(),
  hours: z.number().int(),
  isHalved: z.boolean().nullable().meta({
    description: 'Fewer than 50 people: half get either subject, without a second step. Null until it begins',
  }),
  isOpen: z.boolean().meta({ description: 'Clicks are counted, and a host may decide' }),
  decideAt: timestamp.nullable(),
  winner: z.enum(subjectVariants).nullable(),
  decidedBy: z.enum(['CLICKS', 'HOST']).nullable(),
  a: variantResult,
  b: variantResult,
});
export type SubjectTestView = z.infer<typeof subjectTestView>;
