import { z } from 'zod';
import { currency } from './fields.ts';
import { userCard } from './users.ts';

/** Which of the first 200 recipients a preview is for. */
export const previewedRecipient = z
  .number()
  .int()
  .min(0)
  .max(199)
  .default(0)
  .meta({ description: 'Which of the first recipients' });

/** A mail as one real recipient reads it. */
export const mailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  recipient: userCard.nullable(),
  recipientCount: z.number().int(),
  missingVariables: z.array(z.string()),
});

/** As {@link mailPreview}; of a text message also how far it reaches. */
export const blastPreview = mailPreview.extend({
  texts: z
    .object({
      reachable: z.number().int(),
      room: z.number().int(),
      parts: z.number().int(),
      cost: z.object({ amount: z.number(), currency }).nullable(),
    })
    .nullable()
    .meta({
      description:
        'Of a text message: about how many have a proven number that is texted, how many texts the host may send now (more are not sent), in how many parts this one is charged, and about what all of them cost',
    }),
});
